import type { TimeZone } from '../stores/store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** WIB, WITA and WIT, in hours ahead of UTC: none of them has had summer time since 1964. */
export const hoursAhead: Record<TimeZone, number> = {
  'Asia/Jakarta': 7,
  'Asia/Makassar': 8,
  'Asia/Jayapura': 9,
};

/** A day of the calendar as date fields send it: '2026-11-21'. Null for what is no day between 2000 and 2100. */
export function parseDay(text: unknown): string | null {
  if (typeof text !== 'string' || !/^2[01]\d\d-\d\d-\d\d$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  // 31 February would silently become a day of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text) ? text : null;
}

/** The moment at which a day begins in a zone. */
export function startOfDay(day: string, timeZone: TimeZone): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - hoursAhead[timeZone] * HOUR_MS);
}

/** The moment at which a day is over in a zone: the beginning of the next one. */
export function endOfDay(day: string, timeZone: TimeZone): Date {
  return new Date(startOfDay(day, timeZone).getTime() + DAY_MS);
}

/** The day that it is at a moment in a zone. */
export function dayOf(moment: Date, timeZone: TimeZone): string {
  return new Date(moment.getTime() + hoursAhead[timeZone] * HOUR_MS).toISOString().slice(0, 10);
}
