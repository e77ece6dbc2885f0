import { expect, test } from 'vitest';
import type { TimeZone } from '../calendar/time-zone.ts';
import { holidayFault, holidayText, minimumRefusal, reopensAt } from './opening.ts';

const zones: [TimeZone, string][] = [
  ['Asia/Jakarta', '2026-12-01T17:00:00Z'],
  ['Asia/Makassar', '2026-12-01T16:00:00Z'],
  ['Asia/Jayapura', '2026-12-01T15:00:00Z'],
];

test.each(zones)('in %s a holiday ends exactly when its day begins', (timeZone, midnight) => {
  const holiday = { closedUntil: '2026-12-02', timeZone };
  const end = new Date(midnight);
  const after = (seconds: number) => reopensAt(holiday, new Date(end.getTime() + seconds * 1000));
  expect([after(-1), after(0), after(1)]).toEqual([end, null, null]);
});

test('no holiday has no end', () => {
  expect(reopensAt({ closedUntil: null, timeZone: 'Asia/Jakarta' }, new Date())).toBeNull();
});

test("the day of return is after today in the shop's zone, and within a year", () => {
  // It is 23:30 in Jakarta, but already the next day in Jayapura.
  const now = new Date('2026-11-22T16:30:00Z');
  const fault = (closedUntil: string | null, timeZone: TimeZone = 'Asia/Jakarta') =>
    holidayFault({ closedUntil, timeZone }, now);
  const past = 'Tanggal buka lagi harus sesudah hari ini.';
  expect([fault(null), fault('2026-11-22'), fault('2026-11-23')]).toEqual([null, past, null]);
  expect([fault('2026-11-23', 'Asia/Jayapura'), fault('2026-11-24', 'Asia/Jayapura')]).toEqual([past, null]);
  expect([fault('2027-11-23'), fault('2027-11-24')]).toEqual([
    null,
    'Tanggal buka lagi paling lama setahun dari hari ini.',
  ]);
});

test('the messages name the day and the missing amount', () => {
  expect(holidayText('2026-12-02', 'Asia/Jayapura')).toBe('Toko libur sampai 2 Desember 2026.');
  expect([minimumRefusal(0, 0), minimumRefusal(50_000, 50_000)]).toEqual([null, null]);
  expect(minimumRefusal(50_000, 38_000)).toBe(
    'Minimal belanja di toko ini Rp\u00a050.000. Tambah Rp\u00a012.000 lagi.',
  );
});
