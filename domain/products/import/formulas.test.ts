import { expect, test } from 'vitest';
import { plan, shirtId, table, texts } from '../../../tests/support/sheets/planned.ts';

const failed = 'Rumusnya tidak menghasilkan apa-apa. Ganti dengan isinya.';

test.each([
  ['ID produk', 'ID produk'],
  ['ID varian', 'ID varian'],
  ['Kode', 'Kode'],
  ['Kode integrasi variasi', 'Kode integrasi variasi'],
  ['Nama produk', 'Nama produk'],
  ['Deskripsi', 'Deskripsi'],
  ['Kategori', 'Kategori'],
  ['ps_category', 'Kategori Shopee'],
  ['Opsi 1', 'Opsi 1'],
  ['Nilai opsi 1', 'Nilai opsi 1'],
  ['Nama variasi', 'Nama variasi'],
  ['Harga', 'Harga'],
  ['Harga coret', 'Harga coret'],
  ['Stok', 'Stok'],
  ['Stok saat diekspor', 'Stok saat diekspor'],
  ['Berat', 'Berat'],
  ['Disembunyikan', 'Disembunyikan'],
  ['Varian disembunyikan', 'Varian disembunyikan'],
])('a failed formula below %s is an error of its row and nothing else', (header, column) => {
  const cells = { 'ID produk': shirtId, 'Nama produk': 'Kemeja', 'Nilai opsi 1': 'M', [header]: '#N/A' };
  const found = plan([table('a.csv', Object.keys(cells), Object.values(cells))]);
  expect(texts(found)).toContain(`2 ${column}: ${failed}`);
  expect(found.errors.every(({ row }) => row === 2)).toBe(true);
  expect(found.errors.filter(({ text }) => text === failed)).toHaveLength(1);
});

test('two products whose codes have failed are not taken for one', () => {
  const found = plan([
    table(
      'a.csv',
      ['Kode', 'Nama produk', 'Harga', 'Stok', 'Berat'],
      ['#N/A', 'Alfa', 1, 1, 1],
      ['#N/A', 'Beta', 2, 2, 2],
    ),
  ]);
  expect(texts(found)).toEqual([`2 Kode: ${failed}`, `3 Kode: ${failed}`]);
});

test("a failed formula among the first rows is not taken for one of Shopee's explanations", () => {
  const found = plan([
    table(
      'a.xlsx',
      ['ps_product_name', 'ps_price', 'ps_stock', 'ps_weight'],
      ['Nama Produk', 'Harga', 'Stok', 'Berat'],
      ['Alfa', '#VALUE!', 1, 1],
      ['Beta', 2, 2, 2],
    ),
  ]);
  expect(texts(found)).toContain(`3 Harga: ${failed}`);
});

test('photos are not imported, whatever stands there', () => {
  const found = plan([
    table('a.csv', ['ID produk', 'Nama produk', 'Nilai opsi 1', 'Foto'], [shirtId, 'Kemeja', 'M', '#N/A']),
  ]);
  expect(found.errors).toEqual([]);
});
