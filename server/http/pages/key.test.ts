import { expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pagePath } from './key.ts';

test.each([
  ['/', '/'],
  [href('/privasi'), href('/privasi')],
  [href('/toko/:toko', { toko: 'warung-bu-sri' }), href('/toko/:toko', { toko: 'warung-bu-sri' })],
  [
    `${href('/toko/:toko', { toko: 'warung-bu-sri' })}?utm_source=wa&fbclid=1`,
    href('/toko/:toko', { toko: 'warung-bu-sri' }),
  ],
  [
    `${href('/toko/:toko', { toko: 'warung-bu-sri' })}?setelah=abc&utm_source=wa`,
    `${href('/toko/:toko', { toko: 'warung-bu-sri' })}?setelah=abc`,
  ],
  [
    `${href('/toko/:toko', { toko: 'warung-bu-sri' })}?setelah=a%26b`,
    `${href('/toko/:toko', { toko: 'warung-bu-sri' })}?setelah=a%26b`,
  ],
])('%s is kept as %s', (url, key) => {
  expect(pagePath(url)).toBe(key);
});

test.each([
  `${href('/toko/:toko', { toko: 'x' })}?q=batik`,
  `${href('/toko/:toko', { toko: 'x' })}?unknown=1`,
  `${href('/toko/:toko', { toko: 'x' })}?setelah=${'a'.repeat(300)}`,
  `${href('/toko/:toko', { toko: 'x' })}?setelah=a&setelah=b`,
  `${href('/toko/:toko/produk/:productId', { toko: 'x', productId: 'y' })}?setelah=a`,
  '/?setelah=a',
  `${href('/toko/:toko', { toko: 'x' })}.data`,
  href('/toko/:toko', { toko: '%2e%2e' }),
  '/toko/x/',
  '/toko//x',
  '/toko/x/produk',
  href('/keranjang'),
  href('/login'),
  '/privasi/',
])('%s is made anew', (url) => {
  expect(pagePath(url)).toBeUndefined();
});
