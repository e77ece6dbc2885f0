import { expect } from '@playwright/test';
import puppeteer, { type ElementHandle, type Page, ProtocolError, type Viewport } from 'puppeteer-core';
import { findProgram } from '../../ops/testing/engine-programs.mjs';
import { type EngineBrowser, type EngineTab, PHONE, type Start } from './engine.ts';
import { findElement, watchPage } from './page-scripts.ts';

/** Controls Firefox by its built-in WebDriver BiDi, because Debian has no geckodriver. */
export async function startFirefox({ proxyPort, folder }: Start): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr') ?? 'firefox-esr',
    userDataDir: `${folder}/profile`,
    // Firefox refuses to run as root with another user's home folder.
    env: { ...process.env, HOME: folder, TZ: 'Asia/Jakarta' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'id-ID, id',
      'services.settings.server': 'data:,#remote-settings-dummy/v1',
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxyPort,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
    },
  });
  // Firefox's first tab never gets the focus, so it stays unused.
  const unused = await browser.pages();
  const first = await browser.newPage();
  await setViewport(first, PHONE);
  await first.evaluateOnNewDocument(watchPage);
  return {
    version: (await browser.version()).replace('/', ' '),
    tab: tabOf(first),
    otherTabs: async () =>
      (await browser.pages()).filter((page) => ![first, ...unused].includes(page)).map(tabOf),
    resize: (size) => setViewport(first, size),
    print: () => first.pdf({ preferCSSPageSize: true, printBackground: true }),
    close: () => browser.close(),
  };
}

/** Ignores one error: Debian's Firefox 140 sets the size but rejects the orientation that puppeteer also requests. */
async function setViewport(page: Page, size: Viewport): Promise<void> {
  try {
    await page.setViewport(size);
  } catch (error) {
    const isOrientation = error instanceof ProtocolError && error.message.includes('setScreenOrientation');
    if (!isOrientation) throw error;
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width);
  }
}

function tabOf(page: Page): EngineTab {
  return {
    goTo: async (url) => void (await page.goto(url)),
    // Puppeteer's own `url` would return the address of Firefox's error page.
    address: () => page.evaluate(() => window.location.href),
    evaluate: (work, ...args) => page.evaluate(work as never, ...args) as never,
    async find(steps) {
      const found = (await page.evaluateHandle(findElement, steps)).asElement() as ElementHandle | null;
      if (!found) return null;
      return {
        click: () => found.click(),
        type: (text) => found.type(text),
        attach: (paths) => (found as ElementHandle<HTMLInputElement>).uploadFile(...paths),
        evaluate: (work, ...args) => found.evaluate(work as never, ...args) as never,
      };
    },
    press: (key) => page.keyboard.press(key),
    close: () => page.close(),
  };
}
