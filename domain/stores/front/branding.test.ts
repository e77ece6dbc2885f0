import { expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { monogramOf, rememberedShopIn, shopInPath } from './branding.ts';

test.each([
  ['Warung Bu Sri', 'WB'],
  ['batik', 'B'],
  ['  & Éclair 99', 'É9'],
  ['🌸 Toko Bunga', 'TB'],
  ['🌸', ''],
])('%s becomes %j', (namaToko, letters) => {
  expect(monogramOf(namaToko)).toBe(letters);
});

const id = '01a2059c-7079-7dbc-9ea9-340dd3689637';

test('the remembered shop is read among other cookies', () => {
  expect(rememberedShopIn(`kedai-toko=${id}`)).toBe(id);
  expect(rememberedShopIn(`a=b; kedai-toko=${id}; c=d`)).toBe(id);
});

test.each([
  '',
  `kedai-toko=${id}x`,
  `xkedai-toko=${id}`,
  'kedai-toko=warung',
  `kedai-toko=${id.toUpperCase()}`,
])('%j contains no shop', (cookies) => {
  expect(rememberedShopIn(cookies)).toBeNull();
});

test.each([
  [href('/toko/:toko', { toko: 'warung-bu-sri' }), 'warung-bu-sri'],
  [`${href('/toko/:toko', { toko: id })}?cari=a`, id],
  [href('/toko/:toko/produk/:productId', { toko: 'warung', productId: '1' }), 'warung'],
  [href('/toko'), null],
  ['/toko/', null],
  [href('/toko/:toko', { toko: 'Warung%20Sri' }), null],
  [`${href('/keranjang')}?x=/toko/warung`, null],
  [null, null],
])('the path %j is about the shop %j', (path, shop) => {
  expect(shopInPath(path)).toBe(shop);
});
