import { expect, test } from 'vitest';
import { href } from './href.ts';

test('a path is its address with the parameters put in', () => {
  expect(href('/dashboard/produk')).toBe('/dashboard/produk');
  expect(href('/toko/:toko/produk/:productId', { toko: 'warung', productId: 'a-1' })).toBe(
    '/toko/warung/produk/a-1',
  );
  // @ts-expect-error: no such address
  href('/dashboard/barang');
  // @ts-expect-error: a parameter is missing
  expect(href('/pesanan/:orderId/qris/:code', { orderId: 'a' })).toBe('/pesanan/a/qris/');
});
