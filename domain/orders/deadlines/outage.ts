/** A time in which no process checked deadlines. See docs/product/deadlines.md#outages. */
export type Outage = { beganAt: Date; endedAt: Date };

/** A longer gap between two checks of deadlines is an outage. Checks run every 2 minutes; a restart takes up to 10. */
export const OUTAGE_AFTER_MINUTES = 10;

/** The minimum time left after an outage, because people may be asleep. After a shorter outage, only its length. */
const GRACE_MS = 12 * 3_600_000;

const MINUTE_MS = 60_000;

/** Extends a deadline by each outage's length. If it had passed before the outage, only the minimum time is left. */
export function dueAfterOutages(due: Date, givenAt: Date, outages: readonly Outage[]): Date {
  const moved = outages.toSorted(byEnd).reduce((dueMs, { beganAt, endedAt }) => {
    const lostMs = endedAt.getTime() - Math.max(beganAt.getTime(), givenAt.getTime());
    if (lostMs <= 0) return dueMs;
    const whole = dueMs <= beganAt.getTime() ? dueMs : dueMs + lostMs;
    return Math.max(whole, endedAt.getTime() + Math.min(lostMs, GRACE_MS));
  }, due.getTime());
  return new Date(Math.ceil(moved / MINUTE_MS) * MINUTE_MS);
}

function byEnd(one: Outage, other: Outage): number {
  return one.endedAt.getTime() - other.endedAt.getTime();
}
