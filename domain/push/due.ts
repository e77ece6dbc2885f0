import { hoursAhead, type TimeZone } from '../calendar/time-zone.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** In minutes since midnight; `until` is exclusive. If `from` is greater than `until`, the hours span midnight. */
export type QuietHours = { from: number; until: number };

type Device = { quiet: QuietHours | null; notifiedAt: Date | null };

/**
 * Returns when to notify: at once, but at most once a minute and never in quiet hours. See docs/product/push.md#when.
 */
export function notificationDueAt({ quiet, notifiedAt }: Device, timeZone: TimeZone, now: Date): Date {
  const earliest = Math.max(now.getTime(), earliestAfterLast(notifiedAt, now));
  return new Date(earliest + quietMsLeft(quiet, timeZone, earliest));
}

/** If `notifiedAt` is in the future, a notification is already scheduled, and a new one goes out at the same time. */
function earliestAfterLast(notifiedAt: Date | null, now: Date): number {
  if (!notifiedAt) return 0;
  return notifiedAt > now ? notifiedAt.getTime() : notifiedAt.getTime() + MINUTE_MS;
}

function quietMsLeft(quiet: QuietHours | null, timeZone: TimeZone, at: number): number {
  if (!quiet || quiet.from === quiet.until) return 0;
  const local = at + hoursAhead[timeZone] * 60 * MINUTE_MS;
  const minute = (local / MINUTE_MS) % DAY_MINUTES;
  const passed = (minute - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  const length = (quiet.until - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  return passed < length ? Math.ceil((length - passed) * MINUTE_MS) : 0;
}
