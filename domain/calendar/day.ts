import { hoursAhead, type TimeZone } from './time-zone.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Parses a date field's day, such as '2026-11-21', from 2000 to 2199; returns null for anything else. */
export function parseDay(text: unknown): string | null {
  if (typeof text !== 'string' || !/^2[01]\d\d-\d\d-\d\d$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  // `Date` would silently turn 31 February into a day of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text) ? text : null;
}

export function startOfDay(day: string, timeZone: TimeZone): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - hoursAhead[timeZone] * HOUR_MS);
}

export function endOfDay(day: string, timeZone: TimeZone): Date {
  return new Date(startOfDay(day, timeZone).getTime() + DAY_MS);
}

export function dayOf(moment: Date, timeZone: TimeZone): string {
  return new Date(moment.getTime() + hoursAhead[timeZone] * HOUR_MS).toISOString().slice(0, 10);
}

export function lastSevenDays(now: Date, timeZone: TimeZone): { today: string; weekFrom: string } {
  return { today: dayOf(now, timeZone), weekFrom: dayOf(new Date(now.getTime() - 6 * DAY_MS), timeZone) };
}

/** Returns noon in Jakarta, because that moment falls on `day` in every time zone of Indonesia. */
export function middleOf(day: string): Date {
  return new Date(startOfDay(day, 'Asia/Jakarta').getTime() + DAY_MS / 2);
}

/** Returns the latest midnight of any Indonesian time zone up to `moment`. Sales between two of them form one sum. */
export function startOfSpan(moment: Date): Date {
  const zones = Object.keys(hoursAhead) as TimeZone[];
  return new Date(Math.max(...zones.map((zone) => startOfDay(dayOf(moment, zone), zone).getTime())));
}
