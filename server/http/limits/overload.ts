import { createContext, type RouterContextProvider } from 'react-router';
import { isDatabaseAway, isOutOfResources } from '../../db/errors.ts';
import { isPoolExhausted } from '../../db/pool.ts';
import { hearsChanges } from '../../live/changes.ts';

/** Why a request can't be served now, by nobody's mistake: every connection is taken, or no database can work. */
export type Overload = 'busy' | 'away';

/** Set where a page failed for such a reason: it is answered with 503 instead of the page that was made of the error. */
export const overloadContext = createContext<Overload | null>(null);

/** Tells an overload from a bug, for which it is undefined. */
export function overloadIn(error: unknown): Overload | undefined {
  // When the database isn't heard either, its visitors aren't who holds the connections.
  if (isPoolExhausted(error)) return hearsChanges() ? 'busy' : 'away';
  return isDatabaseAway(error) || isOutOfResources(error) ? 'away' : undefined;
}

/** Says in a request's context which overload it met, and returns it; undefined for other errors. */
export function noteOverload(context: Readonly<RouterContextProvider>, error: unknown): Overload | undefined {
  const overload = overloadIn(error);
  if (overload) context.set(overloadContext, overload);
  return overload;
}
