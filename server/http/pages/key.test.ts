import { expect, test } from 'vitest';
import { pagePath } from './key.ts';

test.each([
  ['/', '/'],
  ['/privasi', '/privasi'],
  ['/toko/warung-bu-sri', '/toko/warung-bu-sri'],
  ['/toko/warung-bu-sri?utm_source=wa&fbclid=1', '/toko/warung-bu-sri'],
  ['/toko/warung-bu-sri?setelah=abc&utm_source=wa', '/toko/warung-bu-sri?setelah=abc'],
  ['/toko/warung-bu-sri?setelah=a%26b', '/toko/warung-bu-sri?setelah=a%26b'],
  ['/status?q=batik&q=1', '/status'],
  ['/status.json?unknown=1', '/status.json'],
  ['/status.atom', '/status.atom'],
])('%s is cached as %s', (url, key) => {
  expect(pagePath(url)).toBe(key);
});

test.each([
  '/toko/x?q=batik',
  '/toko/x?unknown=1',
  `/toko/x?setelah=${'a'.repeat(300)}`,
  '/toko/x?setelah=a&setelah=b',
  '/toko/x/produk/y?setelah=a',
  '/?setelah=a',
  '/toko/x.data',
  '/status.data',
  '/status.json.data',
  '/privasi.json',
  '/toko/%2e%2e',
  '/toko/x/',
  '/toko//x',
  '/toko/x/produk',
  '/keranjang',
  '/login',
  '/privasi/',
])('%s is never cached', (url) => {
  expect(pagePath(url)).toBeUndefined();
});
