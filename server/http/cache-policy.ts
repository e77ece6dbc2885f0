import { createContext, type RouterContextProvider } from 'react-router';

export type CachePolicy =
  /**
   * This process caches the page until the shop changes, at most `forMs`. `storeId` is null if the page depends on no
   * shop.
   */
  | { by: 'program'; storeId: string | null; forMs?: number }
  /**
   * With 0 seconds, browsers revalidate each time. During `staleSeconds` more, they show the old page while
   * revalidating.
   */
  | { by: 'browsers'; seconds: number; staleSeconds?: number };

export const cachePolicyContext = createContext<CachePolicy | null>(null);

export function setCachePolicy(context: Readonly<RouterContextProvider>, policy: CachePolicy): void {
  context.set(cachePolicyContext, policy);
}

export function cacheControl(policy: CachePolicy | null): string {
  if (policy?.by !== 'browsers') return 'no-store';
  const { seconds, staleSeconds } = policy;
  if (seconds === 0) return 'no-cache';
  const stale = staleSeconds === undefined ? '' : `, stale-while-revalidate=${staleSeconds}`;
  return `public, max-age=${seconds}${stale}`;
}
