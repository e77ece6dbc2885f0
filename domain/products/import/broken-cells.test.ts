import { expect, test } from 'vitest';
import { catalogueOf, plan, shirtId, table, texts } from '../../../tests/support/sheets/planned.ts';

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
])('a failed formula below %s is an error of its row only', (header, column) => {
  const cells = { 'ID produk': shirtId, 'Nama produk': 'Kemeja', 'Nilai opsi 1': 'M', [header]: '#N/A' };
  const found = plan([table('a.csv', Object.keys(cells), Object.values(cells))]);
  expect(texts(found)).toContain(`2 ${column}: ${failed}`);
  expect(found.errors.every(({ row }) => row === 2)).toBe(true);
  expect(found.errors.filter(({ text }) => text === failed)).toHaveLength(1);
});

test('two products with failed codes are not merged', () => {
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

test("a failed formula among the first rows is not treated as one of Shopee's explanations", () => {
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

test('failed formulas of photos are ignored, because photos are not imported', () => {
  const found = plan([
    table('a.csv', ['ID produk', 'Nama produk', 'Nilai opsi 1', 'Foto'], [shirtId, 'Kemeja', 'M', '#N/A']),
  ]);
  expect(found.errors).toEqual([]);
});

test('all other errors of the row are reported at once', () => {
  const found = plan([
    table('a.csv', ['Kode', 'Nama produk', 'Harga', 'Stok', 'Berat'], ['#N/A', 'Alfa', 'abc', '-5', 1]),
  ]);
  expect(found.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 Kode', '2 Harga', '2 Stok']);
  expect(found.products).toEqual([]);
});

const coded = (header: string, code: string | number) =>
  table('a.csv', [header, 'Nama produk', 'Harga', 'Stok', 'Berat'], [code, 'Kopi', 1, 1, 1]);

test.each([
  ['Kode Produk', 'ID produk'],
  ['SKU', 'Kode'],
])('a number below %s that Excel shortened is an error: many products share it', (header, column) => {
  for (const cut of ['2,54188E+11', '8.99123E+12'])
    expect(texts(plan([coded(header, cut)], catalogueOf([])))).toEqual([
      `2 ${column}: Excel memotong angka ini menjadi '${cut}'. Ubah format kolomnya menjadi Teks, lalu isi lagi angkanya.`,
    ]);
});

test.each(['2E1', 'E+12', 'A1E+11', '25418801234', 25_418_801_234])(
  '%s is not treated as shortened',
  (code) => expect(texts(plan([coded('SKU', code)], catalogueOf([])))).toEqual([]),
);
