import { createContext, type RouterContextProvider } from 'react-router';
import { isDatabaseAway, isOutOfResources } from '../../db/errors.ts';
import { isPoolExhausted } from '../../db/pool.ts';
import { hearsChanges } from '../../live/changes.ts';

export type Overload = 'busy' | 'away';

/** Set where such a page failed: 503 is answered instead of its error page. */
export const overloadContext = createContext<Overload | null>(null);

/** Tells an overload from a bug, for which it is undefined. */
export function overloadIn(error: unknown): Overload | undefined {
  // When the database isn't heard either, its visitors aren't who holds the connections.
  if (isPoolExhausted(error)) return hearsChanges() ? 'busy' : 'away';
  return isDatabaseAway(error) || isOutOfResources(error) ? 'away' : undefined;
}

export function noteOverload(context: Readonly<RouterContextProvider>, error: unknown): Overload | undefined {
  const overload = overloadIn(error);
  if (overload) context.set(overloadContext, overload);
  return overload;
}
