import { expect, test } from 'vitest';
import { pathAtShop } from './shop-path.ts';

test.each([
  ['/dashboard', null, '/dashboard'],
  ['/dashboard', '', '/dashboard'],
  ['/dashboard', 'a b', '/dashboard?toko=a%20b'],
  ['/dashboard?index', 'a', '/dashboard?index&toko=a'],
  ['?dari=2', 'a', '?dari=2&toko=a'],
  ['/dashboard/pesanan#bukti', 'a', '/dashboard/pesanan?toko=a#bukti'],
  ['/dashboard?toko=b', 'a', '/dashboard?toko=b'],
])('%s at shop %s is %s', (path, toko, expected) => {
  expect(pathAtShop(path, toko)).toBe(expected);
});
