import { expect, test } from 'vitest';
import {
  formatCountUpTo,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatNumber,
  formatPhone,
  formatRelativeDays,
  formatRupiah,
  formatRupiahPlain,
  formatRupiahShort,
  formatWeight,
} from './format.ts';
import { parsePhone } from './forms/phone.ts';

test('rupiah: dots, no decimals, a no-break space, and Rp 0 for whatever is no number', () => {
  expect(formatRupiah(1_250_000)).toBe('Rp\u00a01.250.000');
  for (const odd of [0, -0, Number.NaN, Number.POSITIVE_INFINITY, null, undefined]) {
    expect(formatRupiah(odd)).toBe('Rp\u00a00');
  }
  expect(formatRupiah(1500.9)).toBe('Rp\u00a01.500');
});

test.each([
  ['628123456789', '0812-3456-789'],
  ['081234567890', '0812-3456-7890'],
  ['6281234567890', '0812-3456-7890'],
  ['62812345678901', '0812-3456-78901'],
  ['', ''],
  ['62215551234', '62215551234'],
  ['0812', '0812'],
])('the phone number %j is shown as %j', (wa, shown) => expect(formatPhone(wa)).toBe(shown));

test('a phone number that is shown is read back', () => {
  expect(parsePhone(formatPhone('6281234567890'))).toBe('6281234567890');
});

test('chat and mail get a plain space', () => {
  expect(formatRupiahPlain(15_000)).toBe('Rp 15.000');
});

test('rupiah at a glance', () => {
  const glances = [0, 750, 1_000, 12_500, 950_000, 1_250_000, 2_500_000_000, 4e12].map(formatRupiahShort);
  expect(glances.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Rp 0',
    'Rp 750',
    'Rp 1 rb',
    'Rp 12,5 rb',
    'Rp 950 rb',
    'Rp 1,3 jt',
    'Rp 2,5 M',
    'Rp 4 T',
  ]);
});

test('a day of a chart has no year', () => {
  expect(formatDayMonth(new Date('2026-11-21T16:30:00Z'), 'Asia/Jayapura')).toBe('22 Nov');
});

test('counts have dots', () => {
  expect(formatNumber(1250)).toBe('1.250');
  expect([99, 100, 101].map((count) => formatCountUpTo(count, 100))).toEqual(['99', '100', '100+']);
});

test('a moment is a different day in Jakarta and in Jayapura', () => {
  const moment = new Date('2026-11-21T16:30:00Z');
  expect(formatDate(moment, 'Asia/Jakarta')).toBe('21 November 2026');
  expect(formatDate(moment, 'Asia/Jayapura')).toBe('22 November 2026');
  expect(formatDateTime(moment, 'Asia/Jakarta')).toBe('21 Nov 2026, 23.30');
});

test('days from now in words', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const inDays = (days: number) => formatRelativeDays(new Date(now.getTime() + days * 86_400_000), now);
  expect([inDays(0), inDays(1), inDays(3), inDays(-1), inDays(-5)]).toEqual([
    'hari ini',
    'besok',
    '3 hari lagi',
    'kemarin',
    '5 hari lalu',
  ]);
});

test.each([
  [0, '0 gram'],
  [999, '999 gram'],
  [1_000, '1 kg'],
  [1_250, '1,25 kg'],
  [12_345_678, '12.345,68 kg'],
])('a weight of %d grams is %s', (grams, text) => {
  expect(formatWeight(grams)).toBe(text.replace(' ', '\u00a0'));
});
