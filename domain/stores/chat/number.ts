import { dayOf } from '#domain/calendar/day.ts';
import { hoursAhead, type TimeZone } from '#domain/calendar/time-zone.ts';

/** A shop can have this many WhatsApp numbers for its buyers, including the one in its settings. */
export const MAX_CHAT_NUMBERS = 10;
export const MAX_NUMBER_NAME = 40;

/** Starts with Monday, which is also the lowest bit of `ChatHours.days`. */
export const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const;
export const EVERY_DAY = 127;

/** Returns the name of a weekday's form field. `nth` is 0 for Monday. */
export function dayField(nth: number): string {
  return `day${nth + 1}`;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** The index in `weekdays` of 1 January 1970, a Thursday. JavaScript counts time from that day. */
const FIRST_WEEKDAY = 3;

/**
 * The times at which a chat number gets new buyers. `days` has one bit per weekday. `hoursFrom` and `hoursUntil` are
 * minutes since midnight, may span midnight, and are null for the whole day. `awayUntil` is the last day of absence.
 */
export type ChatHours = {
  days: number;
  hoursFrom: number | null;
  hoursUntil: number | null;
  awayFrom: string | null;
  awayUntil: string | null;
};

export const ALWAYS: ChatHours = {
  days: EVERY_DAY,
  hoursFrom: null,
  hoursUntil: null,
  awayFrom: null,
  awayUntil: null,
};

export type ChatNumber = ChatHours & {
  id: string;
  name: string;
  /** Null for the shop's own number, which is stored in its settings. */
  waNumber: string | null;
  position: number;
  active: boolean;
  /** The team member who uses this number and may take over orders with it; null if it is linked with nobody. */
  memberId: string | null;
};

/** An additional WhatsApp number that handles an order. If the shop's own number handles it, null is used instead. */
export type OrderChatNumber = { id: string; name: string; waNumber: string };

export function chatNumberIdOf({ id, waNumber }: Pick<ChatNumber, 'id' | 'waNumber'>): string | null {
  return waNumber === null ? null : id;
}

export function isAway({ awayFrom, awayUntil }: ChatHours, today: string): boolean {
  return awayFrom !== null && awayUntil !== null && awayFrom <= today && today <= awayUntil;
}

export function answersNow(hours: ChatHours, timeZone: TimeZone, now: Date): boolean {
  if (isAway(hours, dayOf(now, timeZone))) return false;
  const minutes = Math.floor(now.getTime() / MINUTE_MS) + hoursAhead[timeZone] * 60;
  const weekday = (Math.floor(minutes / DAY_MINUTES) + FIRST_WEEKDAY) % 7;
  const works = (day: number) => worksOn(hours, day % 7);
  const { hoursFrom: from, hoursUntil: until } = hours;
  if (from === null || until === null) return works(weekday);
  const minute = minutes % DAY_MINUTES;
  if (from < until) return works(weekday) && from <= minute && minute < until;
  return (works(weekday) && minute >= from) || (works(weekday + 6) && minute < until);
}

export function worksOn({ days }: Pick<ChatHours, 'days'>, weekday: number): boolean {
  return (days & (1 << weekday)) !== 0;
}
