import { isDatabaseAway, isOutOfResources } from '../../db/errors.ts';
import { isPoolExhausted } from '../../db/pool.ts';
import { hearsChanges } from '../../live/changes.ts';

/** Why a request can't be served at this moment, by nobody's mistake: no connection is free, or no database that can work. */
type Overload = 'busy' | 'away';

const overloaded = new WeakMap<Request, Overload>();

/** What of the two an error is; undefined for all others, which are bugs. */
export function overloadIn(error: unknown): Overload | undefined {
  // Where nothing is heard of the database either, it is not its visitors who hold the connections.
  if (isPoolExhausted(error)) return hearsChanges() ? 'busy' : 'away';
  return isDatabaseAway(error) || isOutOfResources(error) ? 'away' : undefined;
}

/** Remembers what kept a request from being served, and returns it; undefined if it was something else. */
export function noteOverload(request: Request, error: unknown): Overload | undefined {
  const overload = overloadIn(error);
  if (overload) overloaded.set(request, overload);
  return overload;
}

/** Why this very request must be answered with 503 instead of the error page that was made for it. */
export function overloadOf(request: Request): Overload | undefined {
  return overloaded.get(request);
}
