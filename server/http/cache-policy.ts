import { createContext, type RouterContextProvider } from 'react-router';

export type CachePolicy =
  /** Cached by this program until the shop changes, at most `forMs`. `storeId` is null for pages without a shop. */
  | { by: 'program'; storeId: string | null; forMs?: number }
  /** Cached by browsers; with 0 seconds they revalidate each time. `staleSeconds` is sent as stale-while-revalidate. */
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
