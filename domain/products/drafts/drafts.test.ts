import { expect, test } from 'vitest';
import { isComplete } from './drafts.ts';

test.each([
  ['Keripik Tempe', 15_000, true],
  ['Produk Laut 5', 15_000, true],
  ['Produk 5', 15_000, false],
  ['Keripik Tempe', 0, false],
])('a draft called %s for Rp %i is complete: %s', (namaProduk, harga, complete) => {
  expect(isComplete({ namaProduk, harga })).toBe(complete);
});
