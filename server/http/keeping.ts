import { createContext, type RouterContextProvider } from 'react-router';

/** Without one an answer is kept by nobody. */
export type Keeping =
  /** Until that shop changes (null: depends on none), at most `forMs`. */
  | { by: 'program'; storeId: string | null; forMs?: number }
  /** 0 seconds: asked about each time. `staleSeconds`: shown so much longer meanwhile. */
  | { by: 'browsers'; seconds: number; staleSeconds?: number };

export const keepingContext = createContext<Keeping | null>(null);

/** For loaders. */
export function keep(context: Readonly<RouterContextProvider>, keeping: Keeping): void {
  context.set(keepingContext, keeping);
}

export function cacheControl(keeping: Keeping | null): string {
  if (keeping?.by !== 'browsers') return 'no-store';
  const { seconds, staleSeconds } = keeping;
  if (seconds === 0) return 'no-cache';
  const stale = staleSeconds === undefined ? '' : `, stale-while-revalidate=${staleSeconds}`;
  return `public, max-age=${seconds}${stale}`;
}
