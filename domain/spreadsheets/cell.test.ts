import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupiah, formatRupiahPlain } from '../format.ts';
import { gramsOf, wholeOf, yesOf } from './cell.ts';

test.each([
  ['15000', 15_000],
  ['15.000', 15_000],
  ['Rp 15.000', 15_000],
  ['Rp15.000,00', 15_000],
  ['Rp. 15.000,-', 15_000],
  ['IDR 1,500,000.00', 1_500_000],
  ['15000,00', 15_000],
  ['1,5E+4', 15_000],
  ['1.5e4', 15_000],
  [' 7 ', 7],
  ['0', 0],
  [15_000, 15_000],
  [14_999.999_999_999, 15_000],
] as const)('%s is the whole number %d', (cell, value) => {
  expect(wholeOf(cell)).toBe(value);
});

test.each([
  '',
  '-5',
  '15rb',
  '15k',
  '1.50',
  '1,5',
  '1.0000',
  '٣',
  '0x10',
  'NaN',
  'Infinity',
  '1e400',
  -5,
  1.5,
  Number.NaN,
])('%s is no whole number', (cell) => {
  expect(wholeOf(cell)).toBeNull();
});

test("every price can be read back in the program's own formats", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (price) => {
      expect(wholeOf(formatRupiah(price))).toBe(price);
      expect(wholeOf(formatRupiahPlain(price))).toBe(price);
      expect(wholeOf(String(price))).toBe(price);
    }),
  );
});

test.each([
  ['250', 'gram', 250],
  ['1.250', 'gram', 1_250],
  ['0,25', 'kg', 250],
  ['0.25', 'kg', 250],
  [0.25, 'kg', 250],
  ['1.5', 'kg', 1_500],
  ['0,5 kg', 'gram', 500],
  ['500 gr', 'kg', 500],
  ['500 g', 'kg', 500],
  ['abc', 'kg', null],
  ['0,5', 'gram', null],
  ['kg', 'gram', null],
] as const)('%s in %s weighs %s g', (cell, unit, grams) => {
  expect(gramsOf(cell, unit)).toBe(grams);
});

test('yes and no are read in both languages', () => {
  expect(['ya', 'YA', 'true', 1].map(yesOf)).toEqual([true, true, true, true]);
  expect(['', 'tidak', 'no', 0].map(yesOf)).toEqual([false, false, false, false]);
  expect(yesOf('mungkin')).toBeNull();
});
