import { createContext, type RouterContextProvider } from 'react-router';
import { isDatabaseAway, isHeldUp, isNodeLost, isOutOfResources, NodeLost } from '#server/db/errors.ts';
import { isPoolExhausted } from '#server/db/pool.ts';
import { hearsChanges } from '#server/live/changes.ts';

/** 'shop': only the shop that was asked for is away; 'shops': some of all that were asked for are. */
export type Overload = 'busy' | 'away' | 'shop' | 'shops';

/** Set where such a page failed: 503 is answered instead of its error page. */
export const overloadContext = createContext<Overload | null>(null);

/** Undefined for a bug. */
export function overloadIn(error: unknown): Overload | undefined {
  // If the database is not heard either, it is not visitors who hold the connections.
  if (isPoolExhausted(error)) return hearsChanges() ? 'busy' : 'away';
  if (isNodeLost(error)) return error instanceof NodeLost && error.storeId !== null ? 'shop' : 'shops';
  if (isHeldUp(error)) return 'busy';
  return isDatabaseAway(error) || isOutOfResources(error) ? 'away' : undefined;
}

export function noteOverload(context: Readonly<RouterContextProvider>, error: unknown): Overload | undefined {
  const overload = overloadIn(error);
  if (overload) context.set(overloadContext, overload);
  return overload;
}
