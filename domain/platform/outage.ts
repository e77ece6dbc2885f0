/** A stretch of time in which nothing looked after deadlines: the program, its jobs or the database stood still. */
export type Outage = { beganAt: Date; endedAt: Date };

/** A silence of so many minutes is an outage. Deadlines are looked after every other minute, and a restart takes less. */
export const OUTAGE_AFTER_MINUTES = 10;

/** What remains at least after an outage, unless the outage itself was shorter: long enough for a night's sleep. */
const GRACE_MS = 12 * 3_600_000;

const MINUTE_MS = 60_000;

/**
 * An order's deadline after outages: moved by what each took of the time since the deadline was given, and never sooner
 * than some hours after the program was back. One that had passed before an outage gets those hours alone. On a full minute.
 */
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
