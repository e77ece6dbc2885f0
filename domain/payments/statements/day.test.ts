import { expect, test } from 'vitest';
import { bookingDay, dayAfter, latestDayIn } from './day.ts';

const bounds = { latest: '2026-07-02', lastOfPeriod: '2026-07-02' };

test.each([
  ["'27/06/2026", '2026-06-27'],
  ['27/06/26', '2026-06-27'],
  ['27/06', '2026-06-27'],
  ["'31/12", '2025-12-31'],
  ['2026-06-27', '2026-06-27'],
  ['2026-06-27 13:05:44', '2026-06-27'],
  ['2026-06-27T13:05:44', '2026-06-27'],
  ['20260627', '2026-06-27'],
  ['27 Juni 2026', '2026-06-27'],
  ['27-Jun-26', '2026-06-27'],
  ['01 Agt 2025', '2025-08-01'],
  ['1 Mei 2026, 10.20', '2026-05-01'],
  ['Sabtu, 27 Jun 2026', '2026-06-27'],
  ['29/02', '2024-02-29'],
  ['PEND', 'PEND'],
  ["'PEND", 'PEND'],
  [46_200, '2026-06-27'],
  [46_200.56, '2026-06-27'],
  [20_260_627, '2026-06-27'],
] as const)('%j is read as %s', (cell, day) => {
  expect(bookingDay(cell, bounds)).toBe(day);
});

test.each([
  '',
  '00/00/0000',
  '0000-00-00',
  '31/02/2026',
  '32/01',
  '12/13/2026',
  '27/06/1999',
  '03/07/2026',
  'Saldo',
  '9999-12-31',
  '27/06/2026x',
  'Tanggal',
  '\u0000',
  0,
  -1,
  1e12,
  Number.NaN,
])('%j is no day of a statement', (cell) => {
  expect(bookingDay(cell, bounds)).toBeNull();
});

test('a day without a year is in the period of the file', () => {
  expect(bookingDay('31/12', { ...bounds, lastOfPeriod: '2024-12-31' })).toBe('2024-12-31');
  expect(latestDayIn('Periode : 01/12/2025 - 05/01/2026')).toBe('2026-01-05');
  expect(latestDayIn('Periode 1 Juni 2026 s/d 30 Juni 2026')).toBe('2026-06-30');
  expect(latestDayIn('Periode')).toBeNull();
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});
