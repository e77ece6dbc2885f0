import { setTimeout as pause } from 'node:timers/promises';
import { resourceLimits } from '../env.ts';
import { isDatabaseAway } from './errors.ts';

const RETRY_MS = 100;

let waiting = 0;

/** Repeats an idempotent `read` while the database is away. Throws after a time limit or if too many callers wait. */
export async function retryUntilDatabaseIsBack<T>(read: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + resourceLimits.waitingFormsMs;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > giveUpAt || waiting >= resourceLimits.waitingForms)
        throw error;
    }
    waiting += 1;
    await pause(RETRY_MS).finally(() => {
      waiting -= 1;
    });
  }
}
