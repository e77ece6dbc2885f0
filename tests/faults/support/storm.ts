import { until } from '../../support/eventually.ts';
import { answersAt } from '../../support/servers/program.ts';
import { last } from './extent.ts';
import type { Place } from './platform.ts';
import type { Random } from './random.ts';
import type { Trade } from './trade.ts';

/** A fault strikes only after this many orders were acknowledged since the last fault, so it hits a busy platform. */
const ORDERS_BETWEEN = 8;
const LONGEST_PAUSE_MS = 1_200;
const PATIENCE_MS = 90_000;

/** The kind of each fault, and how long the platform was down after it. */
export type Storm = { kind: string; awayMs: number }[];

/**
 * Calls `strike` at random moments while orders come in. `strike` causes a fault, repairs what does not repair itself,
 * and returns the fault's kind. The downtime is measured from the call until the platform answers again.
 */
export async function strikeAgain(
  platform: Place,
  trade: Trade,
  random: Random,
  times: number,
  strike: (nth: number) => Promise<string>,
): Promise<Storm> {
  const storm: Storm = [];
  for (let nth = 0; nth < times; nth++) {
    const wanted = trade.placed() + ORDERS_BETWEEN;
    await until(() => trade.placed() >= wanted, PATIENCE_MS);
    await last(random.between(0, LONGEST_PAUSE_MS));
    const since = performance.now();
    const kind = await strike(nth);
    await until(() => answersAt(platform.url), PATIENCE_MS);
    storm.push({ kind, awayMs: performance.now() - since });
  }
  return storm;
}

export function timesOf(storm: Storm, kind?: string): number[] {
  return storm.filter((fault) => kind === undefined || fault.kind === kind).map(({ awayMs }) => awayMs);
}
