/** A period in which no process checked deadlines. See docs/product/deadlines.md#outages. */
export type Outage = { beganAt: Date; endedAt: Date };

/** A longer gap between two checks is an outage. Checks run every 2 minutes, but a restart may take 10 minutes. */
export const OUTAGE_AFTER_MINUTES = 10;

/** After a longer outage, deadlines leave people at least this much time to act, because they may be asleep. */
const GRACE_MS = 12 * 3_600_000;

const MINUTE_MS = 60_000;

/** Extends a deadline by the time lost in outages. After each outage, at least min(lost time, GRACE_MS) remains. */
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
