/*
 * Caches pages for offline use: the cart, and the shops visited last. Each shop has its own cache, which also holds the
 * files that its pages need. Requests send no cookies, so that the copies hold no personal data.
 */

import { NEUTRAL_COPY } from '#app/browser/offline/neutral-copy.ts';
import { isUuid } from '#domain/id.ts';
import { href } from '#domain/routes/href.ts';

/** A page sends this to the service worker, which caches the page. See docs/product/offline.md#without-a-network. */
export type ShopVisit = { path: string; pictures: string[] };

export const CART = href('/keranjang');

const SHOPS = 3;
const PAGES = 6;
const PICTURES = 40;
const MAX_AGE_DAYS = 14;

const CACHED_AT_HEADER = 'kedai-copy-made';

/** A shop's page with one of these query parameters differs from its cached copy. */
const views = ['cari', 'kategori', 'urut', 'setelah', 'varian'];

const shopPage = /^\/toko\/([a-z0-9-]+)(?:\/produk\/[0-9a-f-]{36})?$/;
const scripts = /\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|favicon\.svg)/g;

/** The name of the cart's cache. `build` is the query in the service worker's URL, different for each app version. */
export function cartCacheOf(build: string): string {
  return `keranjang${build}`;
}

export async function cacheVisit({ path, pictures }: ShopVisit, cartCache: string): Promise<void> {
  const slug = shopPage.exec(path)?.[1];
  if (slug === undefined) return;
  const cache = await caches.open(shopCache(slug));
  if (await cachePage(cache, path, {})) {
    await cacheFiles(cache, pictures.filter(isPicture).slice(0, PICTURES));
    await trimShop(cache);
  }
  await trimShops();
  const cart = await caches.open(cartCache);
  if (!(await cart.match(CART))) await cacheCart(cart);
}

/** If an older version cached the cart page, caches it for this version, because the old copy will be deleted. */
export async function renewCart(cartCache: string): Promise<void> {
  const names = await caches.keys();
  if (names.some(isCartCache)) await cacheCart(await caches.open(cartCache));
}

function cacheCart(cache: Cache): Promise<boolean> {
  return cachePage(cache, CART, { [NEUTRAL_COPY]: '1' });
}

/** Finds a page's cached copy; undefined if it is missing or old, or if the URL asks for a filtered or sorted page. */
export async function findCopy(
  { pathname, searchParams }: URL,
  cartCache: string,
): Promise<Response | undefined> {
  if (pathname === CART) return caches.match(CART, { cacheName: cartCache });
  const slug = shopPage.exec(pathname)?.[1];
  if (slug === undefined || views.some((view) => searchParams.has(view))) return;
  const address = await findByShopId(pathname);
  if (address !== undefined) return Response.redirect(address);
  const page = await caches.match(pathname, { cacheName: shopCache(slug), ignoreVary: true });
  return page && isRecent(page) ? page : undefined;
}

export function isShopCache(name: string): boolean {
  return name.startsWith(shopCache(''));
}

export function isPicture(path: string): boolean {
  return path.startsWith('/files/');
}

export function isShopPage(path: string): boolean {
  return shopPage.test(path);
}

export async function isCached(path: string): Promise<boolean> {
  const way = (await findByShopId(path)) ?? path;
  const copy = await caches.match(way, { ignoreVary: true });
  return copy !== undefined && (way === CART || isRecent(copy));
}

/** If `path` names a shop by id, as links in the cart do, returns the path under which the shop's page is cached. */
async function findByShopId(path: string): Promise<string | undefined> {
  const id = shopPage.exec(path)?.[1];
  if (!isUuid(id)) return;
  for (const name of (await caches.keys()).filter(isShopCache)) {
    const shop = href('/toko/:toko', { toko: name.slice(shopCache('').length) });
    const page = await caches.match(shop, { cacheName: name, ignoreVary: true });
    if ((await page?.text())?.includes(id)) return shop;
  }
}

function isCartCache(name: string): boolean {
  return name.startsWith(cartCacheOf(''));
}

function oldestAllowed(): number {
  return Date.now() - MAX_AGE_DAYS * 24 * 3_600_000;
}

function isRecent(page: Response): boolean {
  return cachedAtOf(page) >= oldestAllowed();
}

function cachedAtOf({ headers }: Response): number {
  return Number(headers.get(CACHED_AT_HEADER));
}

function shopCache(slug: string): string {
  return `toko ${slug}`;
}

/** Loads a page and caches it with its files. Returns false if it cannot be loaded; a 404 deletes the old copy. */
async function cachePage(cache: Cache, path: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await fetch(path, { credentials: 'omit', headers });
  if (answer.status === 404) await cache.delete(path);
  if (!answer.ok || answer.redirected) return false;
  const html = await answer.text();
  await cacheFiles(cache, html.match(scripts) ?? []);
  const cachedAt = String(Date.now());
  const copied = new Headers({ 'content-type': 'text/html; charset=utf-8', [CACHED_AT_HEADER]: cachedAt });
  const policy = answer.headers.get('content-security-policy');
  if (policy) copied.set('content-security-policy', policy);
  await cache.put(
    path,
    new Response(html.replace('<html', `<html data-copy="${cachedAt}"`), { headers: copied }),
  );
  return true;
}

/** Prefers the browser's HTTP cache, because a file's content never changes under the same name. */
async function cacheFiles(cache: Cache, paths: string[]): Promise<void> {
  const cachedPaths = new Set((await cache.keys()).map(pathOf));
  const missing = [...new Set(paths)].filter((path) => !cachedPaths.has(path));
  await cache.addAll(missing.map((path) => new Request(path, { cache: 'force-cache', credentials: 'omit' })));
}

async function trimShop(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  const pages = await pagesOf(cache);
  const remaining = pages.slice(0, PAGES);
  const needed = new Set(remaining.flatMap(({ html }) => html.match(scripts) ?? []));
  const pictures = requests.filter((request) => isPicture(pathOf(request)));
  const unneeded = requests.filter(
    (request) => /^\/(?:assets|favicon)/.test(pathOf(request)) && !needed.has(pathOf(request)),
  );
  const outdated = [...pages.slice(PAGES).map(({ path }) => path), ...unneeded];
  await Promise.all([...outdated, ...pictures.slice(0, -PICTURES)].map((one) => cache.delete(one)));
}

async function trimShops(): Promise<void> {
  const names = (await caches.keys()).filter(isShopCache);
  const shops = await Promise.all(
    names.map(async (name) => ({
      name,
      cachedAt: (await pagesOf(await caches.open(name)))[0]?.cachedAt ?? 0,
    })),
  );
  const oldest = oldestAllowed();
  const outdated = shops
    .sort((one, other) => other.cachedAt - one.cachedAt)
    .filter(({ cachedAt }, place) => place >= SHOPS || cachedAt < oldest);
  await Promise.all(outdated.map(({ name }) => caches.delete(name)));
}

async function pagesOf(cache: Cache): Promise<{ path: string; html: string; cachedAt: number }[]> {
  const pages = (await cache.keys()).map(pathOf).filter(isShopPage);
  const read = await Promise.all(
    pages.map(async (path) => {
      const page = await cache.match(path);
      return { path, html: (await page?.text()) ?? '', cachedAt: page ? cachedAtOf(page) : 0 };
    }),
  );
  return read.sort((one, other) => other.cachedAt - one.cachedAt);
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname;
}
