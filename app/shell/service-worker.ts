/*
 * Without a network the worker serves a cached shop page or cart, else the offline page. It caches no other pages,
 * because they may be private. The worker's URL ends with the app's version, so each version installs a new worker.
 */
import { href } from '#domain/routes/href.ts';
import {
  cacheVisit,
  cartCacheOf,
  findCopy,
  isPicture,
  isShopCache,
  renewCart,
  type ShopVisit,
} from './offline/copies.ts';
import { handlePushes, type PushScope } from './push/handler.ts';

type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

type FetchEvent = LastingEvent & {
  request: Request;
  clientId: string;
  resultingClientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

/** Declared here, because TypeScript's types for service workers conflict with those for pages. */
type Scope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'message', listener: (event: LastingEvent & { data: ShopVisit }) => void): void;
  };
};

const scope = globalThis as unknown as Scope;
handlePushes(globalThis as unknown as PushScope);
const cacheName = `offline${scope.location.search}`;
const cartCache = cartCacheOf(scope.location.search);
const offlinePath = href('/offline');

const noPicture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/**
 * Client ids of pages that came from the network. While online, the worker leaves the files of these pages to the
 * browser. The set is lost when the browser stops an idle worker, after about half a minute.
 */
const fetchedDocuments = new Set<string>();

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  // Form posts are left to the browser, which asks the user before it resends one.
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(openPage(event));
  else if (
    request.method === 'GET' &&
    isFile(request) &&
    (!fetchedDocuments.has(clientId) || !navigator.onLine)
  )
    event.respondWith(readCached(request));
});
scope.addEventListener('message', (event) => event.waitUntil(cacheVisit(event.data, cartCache)));

async function install(): Promise<void> {
  await cacheOfflinePage();
  // Ignores errors, because each later visit to a shop caches the cart page.
  await renewCart(cartCache).catch(() => undefined);
  await scope.skipWaiting();
}

async function cacheOfflinePage(): Promise<void> {
  // The request sends no cookies, because the page must hold no personal data.
  const page = await fetch(offlinePath, { credentials: 'omit', cache: 'no-store' });
  if (!page.ok || page.redirected) throw new Error(`the offline page was answered with ${page.status}`);
  const html = await page.clone().text();
  const files = Array.from(html.matchAll(/<link[^>]* href="(\/[^"]+)"/g), ([, path = '']) => path);
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await cache.put(offlinePath, page);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name !== cacheName && name !== cartCache && !isShopCache(name))
      .map((name) => caches.delete(name)),
  );
  // Lets the browser request a page while the worker still starts, so that visits lose no time.
  await scope.registration.navigationPreload?.enable();
}

async function openPage({ request, preloadResponse, resultingClientId }: FetchEvent): Promise<Response> {
  try {
    const page = (await preloadResponse) ?? (await fetch(request));
    fetchedDocuments.add(resultingClientId);
    return page;
  } catch (error) {
    const copy = await findCopy(new URL(request.url), cartCache);
    const page = copy ?? (await caches.match(offlinePath, { cacheName, ignoreVary: true }));
    if (!page) throw error;
    return page;
  }
}

async function readCached(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const { pathname } = new URL(request.url);
  return fetch(request).catch((error: unknown) => {
    if (!isPicture(pathname)) throw error;
    return new Response(noPicture, { headers: { 'content-type': 'image/svg+xml' } });
  });
}

/** True for files that never change under the same name, so that a cached copy stays valid. */
function isFile({ url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return (
    origin === scope.location.origin && (/^\/(?:assets\/|favicon)/.test(pathname) || isPicture(pathname))
  );
}
