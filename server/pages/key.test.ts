import { expect, test } from 'vitest';
import { pagePath } from './key.ts';

const kept = new Set(['after']);

test.each([
  ['/', '/'],
  ['/privasi', '/privasi'],
  ['/toko/warung-bu-sri', '/toko/warung-bu-sri'],
  ['/toko/warung-bu-sri?utm_source=wa&fbclid=1', '/toko/warung-bu-sri'],
  ['/toko/warung-bu-sri?after=abc&utm_source=wa', '/toko/warung-bu-sri?after=abc'],
  ['/toko/warung-bu-sri?after=a%26b', '/toko/warung-bu-sri?after=a%26b'],
])('%s is kept as %s', (url, key) => {
  expect(pagePath(url, kept)).toBe(key);
});

test.each([
  '/toko/x?q=batik',
  '/toko/x?unknown=1',
  `/toko/x?after=${'a'.repeat(300)}`,
  '/toko/x?after=a&after=b',
  '/toko/x/produk/y?after=a',
  '/?after=a',
  '/toko/x.data',
  '/toko/%2e%2e',
  '/keranjang',
  '/login',
  '/privasi/',
])('%s is made anew', (url) => {
  expect(pagePath(url, kept)).toBeUndefined();
});
