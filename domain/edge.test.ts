import { expect, test } from 'vitest';
import { addresses } from './access.ts';
import { edgeOf, needsOwnOrigin } from './edge.ts';

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
  expect(edgeOf(path).takesFiles).toBe(takes);
});

test('nothing that a guard stands before is kept by anybody, but the landing page, which guests alone see', () => {
  const kept = addresses.filter((address) => edgeOf(address).keptBy !== 'nobody');
  expect(kept).toEqual([
    '/',
    '/toko/:toko',
    '/toko/:toko/share.jpg',
    '/toko/:toko/manifest.webmanifest',
    '/toko/:toko/ikon/:icon',
    '/toko/:toko/sitemap.xml',
    '/toko/:toko/produk/:productId',
    '/api/wilayah',
    '/api/wilayah/:regency',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-platform.xml',
    '/privasi',
    '/ketentuan',
  ]);
});

test('an address that the table does not know is private', () => {
  expect(edgeOf('/wp-admin')).toEqual(edgeOf('/profil'));
});

test('a write by cookie or to a secret address needs our own origin, another one by key does not', () => {
  const edge = edgeOf('/profil');
  const edges = [edge, edgeOf('/tagihan/x'), { ...edge, asker: 'key' } as const];
  expect(edges.map(needsOwnOrigin)).toEqual([true, true, false]);
});
