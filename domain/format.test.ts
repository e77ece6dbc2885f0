import { expect, test } from 'vitest';
import {
  formatCountUpTo,
  formatNumber,
  formatPhone,
  formatRupiah,
  formatRupiahPlain,
  formatWeight,
} from './format.ts';
import { parsePhone } from './forms/typed.ts';

test('rupiah have dots, no decimals and a no-break space; anything but a number is Rp 0', () => {
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

test('a formatted phone number can be parsed', () => {
  expect(parsePhone(formatPhone('6281234567890'))).toBe('6281234567890');
});

test('chat and mail get a plain space', () => {
  expect(formatRupiahPlain(15_000)).toBe('Rp 15.000');
});

test('counts have dots', () => {
  expect(formatNumber(1250)).toBe('1.250');
  expect([99, 100, 101].map((count) => formatCountUpTo(count, 100))).toEqual(['99', '100', '100+']);
});

test.each([
  [0, '0 gram'],
  [999, '999 gram'],
  [1_000, '1 kg'],
  [1_250, '1,25 kg'],
  [12_345_678, '12.345,68 kg'],
])('a weight of %d grams is shown as %s', (grams, text) => {
  expect(formatWeight(grams)).toBe(text.replace(' ', '\u00a0'));
});
