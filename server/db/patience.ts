import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './errors.ts';

/** A database that was killed is back within this time. */
const PATIENCE_MS = 5_000;
const RETRY_MS = 100;

/** So many wait at most, with what they have sent; whoever comes later is told at once to come again. */
const MAX_WAITING = 200;

let waiting = 0;

/**
 * Does `read`, again and again while the database is away, for some seconds; throws its last error then. Only for what
 * may be done twice.
 */
export async function whenDatabaseIsBack<T>(read: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > giveUpAt || waiting >= MAX_WAITING) throw error;
    }
    waiting += 1;
    await pause(RETRY_MS).finally(() => {
      waiting -= 1;
    });
  }
}
