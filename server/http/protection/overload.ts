import { createContext, type RouterContextProvider } from 'react-router';
import { isDatabaseAway, isHeldUp, isNodeLost, isOutOfResources, NodeLost } from '#server/db/errors.ts';
import { isPoolExhausted } from '#server/db/pool.ts';
import { isListening } from '#server/live/changes.ts';

/** The database is busy or away, or a Citus node is away: the requested shop's ('shop') or an unknown one ('shops'). */
export type Overload = 'busy' | 'away' | 'shop' | 'shops';

export const overloadContext = createContext<Overload | null>(null);

export function overloadIn(error: unknown): Overload | undefined {
  // An exhausted pool usually means a busy database, but a lost one if the LISTEN connection is lost, too.
  if (isPoolExhausted(error)) return isListening() ? 'busy' : 'away';
  if (isNodeLost(error)) return error instanceof NodeLost && error.storeId !== null ? 'shop' : 'shops';
  if (isHeldUp(error)) return 'busy';
  return isDatabaseAway(error) || isOutOfResources(error) ? 'away' : undefined;
}

export function recordOverload(
  context: Readonly<RouterContextProvider>,
  error: unknown,
): Overload | undefined {
  const overload = overloadIn(error);
  if (overload) context.set(overloadContext, overload);
  return overload;
}
