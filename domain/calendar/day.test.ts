import { describe, expect, it, test } from 'vitest';
import { dayOf, endOfDay, lastSevenDays, parseDay, startOfDay } from './day.ts';
import { type TimeZone, turnOfYear, yearOf } from './time-zone.ts';

describe('a day', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-01-01', '2199-12-31'])('%s is valid', (text) => {
    expect(parseDay(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-00-00',
    '9999-12-31',
    '21-11-2026',
    '',
    ' ',
    7,
    null,
  ])('%j is invalid', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it.each<[TimeZone, string]>([
    ['Asia/Jakarta', '2026-11-20T17:00:00.000Z'],
    ['Asia/Makassar', '2026-11-20T16:00:00.000Z'],
    ['Asia/Jayapura', '2026-11-20T15:00:00.000Z'],
  ])('begins in %s at %s and ends a day later', (timeZone, start) => {
    expect(startOfDay('2026-11-21', timeZone).toISOString()).toBe(start);
    expect(endOfDay('2026-11-21', timeZone).getTime()).toBe(Date.parse(start) + 86_400_000);
  });

  it.each<TimeZone>(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])(
    'agrees in %s with the calendar of the zone, to the millisecond',
    (timeZone) => {
      const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
      for (const day of ['2026-12-31', '2027-01-01', '2028-02-29']) {
        const [start, end] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
        expect([dayOf(start, timeZone), calendar.format(start)]).toEqual([day, day]);
        const last = new Date(end.getTime() - 1);
        expect([dayOf(last, timeZone), calendar.format(last)]).toEqual([day, day]);
        expect(dayOf(end, timeZone)).not.toBe(day);
      }
    },
  );
});

test('the year changes at midnight in Jakarta', () => {
  const turn = Date.parse('2026-12-31T17:00:00Z');
  expect([yearOf(turn - 1), yearOf(turn)]).toEqual([2026, 2027]);
  expect(turnOfYear(turn - 1)).toBe(turn);
  expect(turnOfYear(turn)).toBe(Date.parse('2027-12-31T17:00:00Z'));
});

test.each([
  ['2026-11-21T16:59:59Z', 'Asia/Jakarta', '2026-11-21', '2026-11-15'],
  ['2026-11-21T17:00:00Z', 'Asia/Jakarta', '2026-11-22', '2026-11-16'],
  ['2026-11-21T15:00:00Z', 'Asia/Jayapura', '2026-11-22', '2026-11-16'],
  ['2028-03-02T00:00:00Z', 'Asia/Makassar', '2028-03-02', '2028-02-25'],
] as const)('the seven days until %s in %s', (now, zone, today, weekFrom) => {
  expect(lastSevenDays(new Date(now), zone)).toEqual({ today, weekFrom });
});
