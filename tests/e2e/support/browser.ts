import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import type { Browser } from '../../floor/support.ts';
import { makeOld } from './old-browser.ts';
import { programUrl } from './program.ts';

type Watch = {
  /** Lets a message pass that this test causes on purpose. */
  allow: (pattern: RegExp) => void;
  /** Somebody else's browser, as this test's own one but for `options`; watched like it, and closed at the end. */
  open: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

type Fixtures = {
  watch: Watch;
  /** Fails on any accessibility violation of the page as it stands, and on sideways scrolling. */
  audit: (page: Page) => Promise<void>;
};

/** Set by a project of playwright.config.ts: every browser of its tests is as poor as that one of the floor. */
export type OldBrowser = { oldBrowser: Browser | undefined };

/** Answers to a form: bad input, a refusal by a rule, too many tries. The browser reports them as failed loads. */
const REFUSED = /the server responded with a status of (400|401|409|413|415|422|429)/;

/** How a browser without scripts reports each of them. */
const SWITCHED_OFF = /^failed: \S+\.js csp$/;

/** How the browser reports what is tried without a network. */
export const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/;

/** Playwright's own word for `serviceWorkers: 'block'`. */
const NO_WORKERS = /Service Worker registration blocked by Playwright/;

/**
 * Playwright's test, watching every page of its context: any console error or warning, any uncaught error, any
 * breach of the Content-Security-Policy, any failed load and, at the end, any axe violation fails the test.
 */
export const test = base.extend<Fixtures & OldBrowser>({
  oldBrowser: [undefined, { option: true }],
  context: async ({ context, oldBrowser }, use) => {
    if (oldBrowser) await makeOld(context, oldBrowser);
    await use(context);
  },
  baseURL: async ({ baseURL: _ }, use) => {
    await use(programUrl());
  },
  watch: [
    async ({ browser, context, javaScriptEnabled, oldBrowser }, use) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [REFUSED, NO_WORKERS, ...(javaScriptEnabled === false ? [SWITCHED_OFF] : [])];
      const others: BrowserContext[] = [];
      const report = (problem: string) => problems.push(problem);
      const open = async (options?: BrowserContextOptions) => {
        const other = await browser.newContext(options);
        if (oldBrowser) await makeOld(other, oldBrowser);
        others.push(other);
        await observe(other, report);
        return other;
      };
      await observe(context, report);
      await use({ allow: (pattern) => allowed.push(pattern), open });
      for (const other of others) await other.close();
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
  audit: async ({ watch, javaScriptEnabled }, use) => {
    await use(async (page) => {
      // Without scripts each form opens a new document, which has its address before its stylesheet.
      if (javaScriptEnabled === false) await page.waitForLoadState();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(javaScriptEnabled === false ? await stillOf(page, watch) : page);
    });
  },
  page: async ({ page, audit }, use, testInfo) => {
    await use(page);
    const sound = testInfo.errors.length === 0;
    if (sound && !page.isClosed() && page.url() !== 'about:blank') await audit(page);
  },
});

export { expect };

async function observe(context: BrowserContext, report: (problem: string) => void): Promise<void> {
  await context.exposeBinding('reportBreach', (_source, breach: string) => report(`CSP: ${breach}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportBreach } = window as unknown as { reportBreach: (breach: string) => void };
      reportBreach(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(textOf(message));
  });
  context.on('weberror', (webError) => report(`uncaught: ${webError.error().stack ?? webError.error()}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left breaks its loads off; so does a closed event stream.
    if (reason !== 'net::ERR_ABORTED') report(`failed: ${request.url()} ${reason}`);
  });
}

function textOf(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}

async function expectAccessible(page: Page): Promise<void> {
  await transitionsEnd(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes
      // A bar that floats over the page covers whatever has been scrolled below it.
      .filter(({ failureSummary }) => id !== 'target-size' || !failureSummary?.includes('partially obscured'))
      .map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(sideways, `pixels that ${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What a browser without scripts shows, in one where axe can run: the same document without its scripts. */
async function stillOf(page: Page, watch: Watch): Promise<Page> {
  const body = (await page.content())
    .replaceAll(/<script[\s\S]*?<\/script>|<link[^>]+modulepreload[^>]*>/g, '')
    .replaceAll(/<\/?noscript>/g, '');
  const still = await (await watch.open({ javaScriptEnabled: true })).newPage();
  await still.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await still.goto(page.url());
  return still;
}

/** Halfway between two looks, a button has neither's contrast. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
