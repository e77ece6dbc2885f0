import { createContext, type RouterContextProvider } from 'react-router';

/** Without one an answer is kept by nobody. */
export type CachePolicy =
  /** Until that shop changes (null: depends on none), at most `forMs`. */
  | { by: 'program'; storeId: string | null; forMs?: number }
  /** 0 seconds: asked about each time. `staleSeconds`: shown so much longer meanwhile. */
  | { by: 'browsers'; seconds: number; staleSeconds?: number };

export const cachePolicyContext = createContext<CachePolicy | null>(null);

/** For loaders. */
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
