import { setTimeout as pause } from 'node:timers/promises';
import type { Limit } from '../../domain/limits.ts';
import { log } from '../log.ts';
import { countTry, forgetTries } from '../rate-limit.ts';
import { sweepOrphans } from './sweep.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Counted in the database that all processes share: whichever asks first in a day's window sweeps. */
const oncePerDay: Limit = { name: 'file-sweep', tries: 1, windowSeconds: 23 * 3600 };
const KEY = 'all';

/** Looks every hour whether today's sweep of files is still to be done, until `stop`, which ends a running one. */
export function startDailySweep(): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await pause(HOUR_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await sweepIfDue(new Date(), signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Sweeps what is older than a day, unless a process did so within the last 23 hours. A failure is tried again. */
export async function sweepIfDue(now: Date, signal?: AbortSignal): Promise<void> {
  try {
    if ((await countTry(oncePerDay, KEY)) !== null) return;
    await sweepOrphans(new Date(now.getTime() - DAY_MS), { signal });
  } catch (error) {
    if (!signal?.aborted) log.warn({ err: error }, 'files could not be swept');
    await forgetTries(oncePerDay, KEY).catch(() => undefined);
  }
}
