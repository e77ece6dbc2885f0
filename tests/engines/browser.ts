import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { programUrl } from '../e2e/support/program.ts';
import type { EngineBrowser, EngineOptions } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startProxy } from './proxy.ts';
import { type Tab, useTab } from './tab.ts';
import { startWebKit } from './webkitgtk.ts';

type Fixtures = {
  browserOf: EngineBrowser & { origin: string; asked: string[] };
  /** These are the external hosts that the browser has requested. */
  asked: string[];
  /** This is the browser's first tab. An error on any page in this tab fails the test. */
  tab: Tab;
  /** Waits until exactly one other tab is open. */
  openedTab: () => Promise<Tab>;
  paper: (() => Promise<Uint8Array>) | null;
  resize: EngineBrowser['resize'];
};

const start = { firefox: startFirefox, webkitgtk: startWebKit };

export const test = base.extend<Fixtures & EngineOptions>({
  engine: ['firefox', { option: true }],
  browserOf: async ({ engine }, use, testInfo) => {
    const origin = programUrl();
    const folder = await mkdtemp(join(tmpdir(), 'kedai-engine-'));
    const proxy = await startProxy();
    const browser = await start[engine]({ proxyPort: proxy.port, folder });
    testInfo.annotations.push({ type: 'engine', description: browser.version });
    await use({ ...browser, origin, asked: proxy.asked });
    await browser.close();
    proxy.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  asked: async ({ browserOf }, use) => {
    await use(browserOf.asked);
  },
  tab: async ({ browserOf }, use) => {
    const tab = useTab(browserOf.tab, browserOf.origin);
    await use(tab);
    expect(await tab.problems()).toEqual([]);
  },
  openedTab: async ({ browserOf }, use) => {
    await use(async () => {
      await expect.poll(async () => (await browserOf.otherTabs()).length).toBe(1);
      const [opened] = await browserOf.otherTabs();
      if (!opened) throw new Error('the tab is gone');
      return useTab(opened, browserOf.origin);
    });
  },
  paper: async ({ browserOf }, use) => {
    await use(browserOf.print);
  },
  resize: async ({ browserOf }, use) => {
    await use(browserOf.resize);
  },
});

export { expect };
