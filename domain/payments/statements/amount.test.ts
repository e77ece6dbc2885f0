import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, directionOf } from './amount.ts';

test.each([
  ['100000.00', 100_000, null],
  ['100.000,00', 100_000, null],
  ['Rp 100.000,00', 100_000, null],
  ['Rp100.000', 100_000, null],
  ['IDR 1,250,000.00', 1_250_000, null],
  ['100,000.00 CR', 100_000, 'in'],
  ['50,000.00 DB', 50_000, 'out'],
  ['+ 75.123', 75_123, 'in'],
  ['-5.000,00', 5_000, 'out'],
  ['\u2212 5.000', 5_000, 'out'],
  ['(5.000)', 5_000, 'out'],
  ["'100000", 100_000, null],
  ['75.000,-', 75_000, null],
  ['1.000.000.000.000', 1_000_000_000_000, null],
] as const)('%j is %i', (text, rupiah, direction) => {
  expect(amountOf(text)).toEqual({ rupiah, direction, hasSen: false });
});

test.each([
  '',
  'saldo',
  'CR',
  '1.2.3',
  '12.34.56',
  '9'.repeat(40),
  '1e9',
  '0x10',
  'NaN',
  '10.000 CR DB',
  'Saldo: 5',
  '\u0000',
  '=1+1',
  '12abc',
])('%j is no amount', (text) => {
  expect(amountOf(text)).toBeNull();
});

test('sen are reported, and number cells are used as they are', () => {
  expect(amountOf('1.234,56')).toEqual({ rupiah: 1_234, hasSen: true, direction: null });
  expect(amountOf(100_123)).toEqual({ rupiah: 100_123, hasSen: false, direction: null });
  expect(amountOf(-100_123)).toEqual({ rupiah: 100_123, hasSen: false, direction: 'out' });
  expect(amountOf(1e300)).toBeNull();
  expect(amountOf(Number.NaN)).toBeNull();
});

test('all spellings of an amount are read as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => {
      const [dots, commas] = ['id-ID', 'en-US'].map((locale) => amount.toLocaleString(locale));
      for (const text of [
        `${amount}.00`,
        `${dots}`,
        `${dots},00`,
        `Rp ${dots},00`,
        `${commas}.00`,
        `${commas} CR`,
      ])
        expect(amountOf(text)?.rupiah, text).toBe(amount);
    }),
  );
});

test.each([
  ['CR', 'in'],
  ['k', 'in'],
  [' Kredit ', 'in'],
  ['DB', 'out'],
  ['D', 'out'],
  ['debet', 'out'],
  ['', null],
  ['XX', null],
] as const)('the mark %j means %s', (mark, direction) => {
  expect(directionOf(mark)).toBe(direction);
});
