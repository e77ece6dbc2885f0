import { expect, test } from 'vitest';
import { href } from '../routes/href.ts';
import { isShopIcon, shopManifest } from './manifest.ts';

const shop = {
  storeId: '0190a000-0000-7000-8000-000000000001',
  namaToko: 'Warung Bu Sri',
  slug: 'warung-bu-sri',
  deskripsi: '',
  themeColor: '#12543a',
};

test('a shop is installed with its own name, colour and start, and its scope includes the cart', () => {
  expect(shopManifest(shop, 'abc')).toMatchObject({
    id: href('/toko/:toko', { toko: shop.storeId }),
    name: 'Warung Bu Sri',
    start_url: href('/toko/:toko', { toko: 'warung-bu-sri' }),
    scope: '/',
    display: 'standalone',
    theme_color: '#12543a',
  });
});

test('icons have both sizes, also for launchers that crop them', () => {
  const icons = shopManifest(shop, 'abc').icons.map(({ src, sizes, purpose }) => [src, sizes, purpose]);
  expect(icons).toEqual([
    [`${href('/toko/:toko/ikon/:icon', { toko: 'warung-bu-sri', icon: '192.png' })}?v=abc`, '192x192', 'any'],
    [`${href('/toko/:toko/ikon/:icon', { toko: 'warung-bu-sri', icon: '512.png' })}?v=abc`, '512x512', 'any'],
    [
      `${href('/toko/:toko/ikon/:icon', { toko: 'warung-bu-sri', icon: 'maskable-192.png' })}?v=abc`,
      '192x192',
      'maskable',
    ],
    [
      `${href('/toko/:toko/ikon/:icon', { toko: 'warung-bu-sri', icon: 'maskable-512.png' })}?v=abc`,
      '512x512',
      'maskable',
    ],
  ]);
  expect(['512.png', '511.png', 'toString'].map(isShopIcon)).toEqual([true, false, false]);
});

test.each([
  ['Kopi Joko', 'Kopi Joko'],
  ['Warung Bu Sri', 'Warung Bu'],
  ['Tokobatiklestari', 'Tokobatikles'],
  ['Batik Kencana Wungu', 'Batik'],
  ['Toko Dua Belas', 'Toko Dua'],
])('%s has the short name %s', (namaToko, short) => {
  expect(shopManifest({ ...shop, namaToko }, 'abc').short_name).toBe(short);
});
