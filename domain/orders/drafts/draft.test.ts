import { expect, test } from 'vitest';
import { pricedAnew } from './draft.ts';

const lines = ['tea', 'coffee', 'gone'].map((id) => ({ id, quantity: '2', harga: 10_000 }));
const goods = new Map([
  ['tea', { harga: 12_000 }],
  ['coffee', { harga: 9_000 }],
]);
const pricesWith = (marks: Record<number, string>) =>
  pricedAnew(lines, marks, goods).map(({ harga }) => harga);

test("only a line with a mark gets today's price", () => {
  expect(pricesWith({ 1: 'Harga sekarang Rp 9.000, tadi Rp 10.000.' })).toEqual([10_000, 9_000, 10_000]);
  expect(pricesWith({})).toEqual([10_000, 10_000, 10_000]);
});

test('a product that is no longer sold keeps its price', () => {
  expect(pricesWith({ 0: 'x', 2: 'Barang ini tidak dijual lagi.' })).toEqual([12_000, 10_000, 10_000]);
});
