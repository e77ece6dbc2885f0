import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import type { Browser } from '../../floor/support.ts';
import { transitionsEnd } from '../layout/in-page.ts';
import { makeOld } from './old-browser.ts';
import { programUrl } from './program.ts';

type Watch = {
  /** Allows console messages and failed requests that this test causes on purpose. */
  allow: (pattern: RegExp) => void;
  /**
   * Opens another browser context with `options`, which is watched for errors and closed like the test's own context.
   */
  open: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

type Fixtures = {
  watch: Watch;
  /** Fails on any accessibility violation in the page's present state, and on horizontal scrolling. */
  audit: (page: Page) => Promise<void>;
};

/** A project of playwright.config.ts sets this to run its tests without the features that an old browser lacks. */
export type OldBrowser = { oldBrowser: Browser | undefined };

/** The browser reports these statuses as failed loads, but they only mean that a form was rejected. */
const REFUSED = /the server responded with a status of (400|401|409|413|415|422|429)/;

/** If JavaScript is off, Chromium reports each script of a page like this. */
const SWITCHED_OFF = /^failed: \S+\.js csp$/;

/** Chromium reports requests without a network like this. */
export const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/;

/** Playwright prints this if `serviceWorkers` is 'block'. */
const NO_WORKERS = /Service Worker registration blocked by Playwright/;

/**
 * Playwright's `test` that also fails on console errors and warnings, uncaught errors, CSP violations, failed loads
 * and, at the end, axe violations.
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
      // Without scripts, a form opens a new page. Its URL changes before its stylesheet loads, so wait for the load.
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

// Each audit sends axe to the browser, which takes twice as long if the source is not minified.
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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
    // Leaving a page or closing an event stream aborts requests, which is no fault.
    if (reason !== 'net::ERR_ABORTED') report(`failed: ${request.url()} ${reason}`);
  });
}

function textOf(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(transitionsEnd);
  // Runs axe in the page directly, because @axe-core/playwright injects it twice and returns all passed checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const options = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations' as const] };
    return (await axe.run(options)).violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary = '' }) => ({ target: target.join(' '), failureSummary })),
    }));
  });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes
      // A floating bar may cover a target until the page is scrolled, so partly covered targets are no violation.
      .filter(({ failureSummary }) => id !== 'target-size' || !failureSummary.includes('partially obscured'))
      .map(({ target, failureSummary }) => `${id} (${help}) at ${target}: ${failureSummary}`),
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

/** Opens the page's HTML, without its scripts, in a browser context with JavaScript, which axe needs. */
async function stillOf(page: Page, watch: Watch): Promise<Page> {
  const body = (await page.content())
    .replaceAll(/<script[\s\S]*?<\/script>|<link[^>]+modulepreload[^>]*>/g, '')
    .replaceAll(/<\/?noscript>/g, '');
  const still = await (await watch.open({ javaScriptEnabled: true })).newPage();
  await still.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await still.goto(page.url());
  return still;
}
