import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/* Reads what the service worker has cached for offline use; `page` must show a page of the program. */

/** Chromium wrongly warns that a page does not use its preloaded files if the page came from the service worker. */
export const UNUSED_PRELOAD =
  /cross-world service worker resource mismatch|resource \S+\/assets\/\S+ was preloaded using link preload but not used/;

export async function cachedShopPaths(page: Page): Promise<string[]> {
  return (await cachedPaths(page)).filter((path) => /^\/(toko|keranjang)/.test(path));
}

export async function expectCachedPages(page: Page, paths: string[]): Promise<void> {
  await expect.poll(() => cachedShopPaths(page), { timeout: 30_000 }).toEqual([...paths].sort());
}

export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname).sort();
  });
}

export function cachedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const found = await Promise.all(
      caches.map(async (cache) => Promise.all((await cache.keys()).map((request) => cache.match(request)))),
    );
    const pages = found.flat().filter((one) => one?.headers.get('content-type')?.startsWith('text/html'));
    return (await Promise.all(pages.map((one) => one?.text()))).join('\n');
  });
}

export function everythingCached(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const found = await Promise.all(caches.map((cache) => cache.matchAll()));
    const texts = await Promise.all(found.flat().map((one) => one.text()));
    return texts.join('\n');
  });
}

/** Backdates the cached pages of shops by this many days. */
export async function letPass(page: Page, days: number): Promise<void> {
  await page.evaluate(async (passed) => {
    for (const name of (await window.caches.keys()).filter((one) => one.startsWith('toko '))) {
      const cache = await window.caches.open(name);
      for (const request of await cache.keys()) {
        const copy = await cache.match(request);
        const made = copy?.headers.get('kedai-copy-made');
        if (!copy || !made) continue;
        const headers = new Headers(copy.headers);
        headers.set('kedai-copy-made', String(Number(made) - passed * 24 * 3_600_000));
        await cache.put(request, new Response(await copy.text(), { headers }));
      }
    }
  }, days);
}

/** Returns the scripts and stylesheets of cached pages that are missing from the same cache as their page. */
export function missingFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const missing: string[] = [];
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (!answer?.headers.get('content-type')?.startsWith('text/html')) continue;
        const files = (await answer.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
        for (const file of files) if (!(await cache.match(file))) missing.push(`${name}: ${file}`);
      }
    }
    return missing;
  });
}
