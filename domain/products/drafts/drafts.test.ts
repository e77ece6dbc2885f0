import { expect, test } from 'vitest';
import { isComplete, productDraftName } from './drafts.ts';

test.each([
  ['Keripik Tempe', 15_000, true],
  ['Produk Laut 5', 15_000, true],
  ['Produk 5', 15_000, false],
  ['Keripik Tempe', 0, false],
])('a draft called %s for Rp %i is complete: %s', (namaProduk, harga, complete) => {
  expect(isComplete({ namaProduk, harga })).toBe(complete);
});

test.each([
  ['Keripik Singkong.jpg', 'Keripik Singkong'],
  ['kemeja-batik_lengan-panjang.JPEG', 'kemeja batik lengan panjang'],
  ['Sepatu 38 merah.webp', 'Sepatu 38 merah'],
  ['Kopi 250g (1).png', 'Kopi 250g (1)'],
  ['Sambal ijo v2', 'Sambal ijo v2'],
])("%s gives the product's name", (fileName, name) => {
  expect(productDraftName(fileName, 4)).toBe(name);
});

test.each([
  'IMG_20240102_123456.jpg',
  'IMG-20231101-WA0007.jpg',
  'IMG_4821.HEIC',
  'DSC01234.JPG',
  'DSCN0001.jpg',
  'PXL_20230405_060708123.jpg',
  'PXL_20230405_060708123.PORTRAIT.jpg',
  'WhatsApp Image 2024-01-02 at 10.20.30 AM (1).jpeg',
  'Screenshot_20240102-101112.png',
  'image.jpg',
  'foto (3).jpg',
  '20240102_101112.jpg',
  '1704182400000.jpg',
  'a3f1c9d2-1b2c-4d5e-8f90-aabbccddeeff.jpg',
  'FB_IMG_1704182400000.jpg',
  '.jpg',
  '',
  'Nasi \u0000 uduk.jpg',
])('%s gives no product name', (fileName) => {
  expect(productDraftName(fileName, 4)).toBe('Produk 5');
});

test('a name is no longer than a product’s may be', () => {
  expect(productDraftName(`${'panjang '.repeat(40)}.jpg`, 0).length).toBeLessThanOrEqual(120);
});
