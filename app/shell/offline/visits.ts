import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { copyTime } from '#app/browser/offline/connection.ts';
import { isCached, isPicture, isShopPage, type ShopVisit } from './copies.ts';

/** Delays caching, so that it does not slow down the page's own pictures. */
const CACHE_AFTER_MS = 1_500;
const AGAIN_MS = 5_000;

export function useCachedVisits(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !isShopPage(pathname) || copyTime()) return;
    const timer = setTimeout(() => void cacheVisitedPage(pathname), CACHE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  useEffect(() => (copyTime() ? awaitLine() : undefined), []);
}

async function cacheVisitedPage(path: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (window.location.pathname !== path) return;
  const pictures = Array.from(document.images)
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => new URL(currentSrc).pathname)
    .filter(isPicture);
  active?.postMessage({ path, pictures } satisfies ShopVisit);
}

/** Reloads the page once the network is back, because a cached copy's scripts may belong to an older version. */
function awaitLine(): () => void {
  const ask = () => {
    const request = fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    void request.then(({ ok }) => ok && window.location.reload()).catch(() => undefined);
  };
  const timer = setInterval(ask, AGAIN_MS);
  window.addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', ask);
  };
}

/** True if this page and the linked page are both cached. Visitors without a network can then go there and back. */
export async function leadsToCopy({ pathname, search }: HTMLAnchorElement): Promise<boolean> {
  if (!('caches' in window) || search !== '') return false;
  const cached = await Promise.all([window.location.pathname, pathname].map(isCached));
  return cached.every(Boolean);
}
