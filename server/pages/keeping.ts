import { createContext, type RouterContextProvider } from 'react-router';

/** By whom an answer may be kept, and for how long. Without one it is kept by nobody. */
export type Keeping =
  /** By this program, for all guests, until that shop changes (null: it depends on none), at most `forMs` long. */
  | { by: 'program'; storeId: string | null; forMs?: number }
  /** By browsers and proxies; 0 seconds: asked about each time. `staleSeconds`: shown so much longer while it is asked about. */
  | { by: 'browsers'; seconds: number; staleSeconds?: number };

/** What the route that answers says; null until it does. */
export const keepingContext = createContext<Keeping | null>(null);

/** For loaders: lets the answer that they are part of be kept. */
export function keep(context: Readonly<RouterContextProvider>, keeping: Keeping): void {
  context.set(keepingContext, keeping);
}

/** The Cache-Control of an answer that is sent once, to whoever asked. */
export function cacheControl(keeping: Keeping | null): string {
  if (keeping?.by !== 'browsers') return 'no-store';
  const { seconds, staleSeconds } = keeping;
  if (seconds === 0) return 'no-cache';
  const stale = staleSeconds === undefined ? '' : `, stale-while-revalidate=${staleSeconds}`;
  return `public, max-age=${seconds}${stale}`;
}
