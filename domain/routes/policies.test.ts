import { expect, test } from 'vitest';
import { href } from './href.ts';
import { addresses, addressOf, policyOf } from './policies.ts';

test.each([
  ['/dashboard/produk', true],
  ['/dashboard/produk.data', true],
  ['/dashboard/produk/', true],
  ['/dashboard/produk/_.data', true],
  ['/dashboard/produk/kirim', true],
  ['/dashboard/pengaturan/', true],
  ['/tagihan/x', true],
  ['/dashboard/pesanan/', false],
  ['/dashboard/produk/lain', false],
  ['/dashboard', false],
  ['/', false],
])('%s takes files: %s', (path, takes) => {
  expect(policyOf(path).takesFiles).toBe(takes);
});

test('no guarded page is cached, except the landing page, which only guests see', () => {
  const cached = addresses.filter((address) => policyOf(address).cachedBy !== 'nobody');
  expect(cached).toEqual([
    '/',
    '/toko/:toko',
    '/toko/:toko/share.jpg',
    '/toko/:toko/manifest.webmanifest',
    '/toko/:toko/ikon/:icon',
    '/toko/:toko/sitemap.xml',
    '/toko/:toko/produk/:productId',
    '/api/wilayah',
    '/api/wilayah/:regency',
    '/dashboard/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-platform.xml',
    '/privasi',
    '/ketentuan',
    '/status',
    '/status.json',
    '/status.atom',
  ]);
});

test('an unknown address is private', () => {
  expect(policyOf('/wp-admin')).toEqual({ ...policyOf('/profil'), access: 'superAdminOnly' });
});

test('an unknown path has no policy', () => {
  expect(addressOf('/wp-admin')).toBeNull();
  expect(addressOf('/toko/a/b/c')).toBeNull();
});

test('a trailing or doubled slash does not bypass a guard', () => {
  expect(policyOf('/dashboard/').access).toBe('adminOnly');
  expect(policyOf('//superadmin//').access).toBe('superAdminOnly');
});

test('a path is its address with the parameters filled in', () => {
  expect(href('/dashboard/produk')).toBe('/dashboard/produk');
  expect(href('/toko/:toko/produk/:productId', { toko: 'warung', productId: 'a-1' })).toBe(
    '/toko/warung/produk/a-1',
  );
  // @ts-expect-error: no such address
  href('/dashboard/barang');
  // @ts-expect-error: a parameter is missing
  expect(href('/pesanan/:orderId/qris/:code', { orderId: 'a' })).toBe('/pesanan/a/qris/');
});
