import { expect, test } from 'vitest';
import { catalogueOf, plan, table, texts } from '../../../tests/support/sheets/planned.ts';
import { columnsOf } from './columns.ts';
import { tableOf } from './table.ts';

const sales = [
  'Kode Produk',
  'Nama Produk',
  'Kode Variasi',
  'Nama Variasi',
  'SKU Induk',
  'SKU',
  'Harga',
  'Stok',
];

test("Shopee's sales sheet is read by its Indonesian headers alone", () => {
  const sheet = table(
    'sales.xlsx',
    sales,
    ['25418801234', 'Gamis', '108811', 'M,Hitam', 'GR', 'GR-M-H', '189000', '4'],
    ['25418801234', 'Gamis', '108812', 'L,Hitam', 'GR', 'GR-L-H', '199000', '6'],
    ['25418805678', 'Bros', '', '', '', '', '15000', '120'],
  );
  const found = plan([sheet], catalogueOf([]), { defaultWeight: 100 });
  expect(texts(found)).toEqual([]);
  expect(found.products).toMatchObject([
    { key: '25418801234', newVariants: [{ optionValues: ['M', 'Hitam'] }, { optionValues: ['L', 'Hitam'] }] },
    { key: '25418805678', newVariants: [{ harga: 15_000, stok: 120 }] },
  ]);
});

const doubled = (...header: string[]) =>
  tableOf('a.xlsx', { row: 1, columns: columnsOf(header) }, [], []).errors.map(({ text }) => text);

test.each([
  [
    'the parent’s code stands twice',
    ['SKU Induk', 'SKU', 'SKU Induk'],
    ['Kolom Kode ada 2 kali (A dan C). Sisakan satu.'],
  ],
  [
    'our own code stands beside it',
    ['Kode', 'SKU Induk'],
    ['Kolom Kode ada 2 kali (A dan B). Sisakan satu.'],
  ],
  ['SKU alone is the code', ['SKU', 'Nama Produk'], []],
])('%s', (_, header, errors) => expect(doubled(...header)).toEqual(errors));

test('the notes below those headers are no products, and a product without its code is', () => {
  const sheet = table(
    'sales.xlsx',
    sales,
    [
      'Tidak dapat diubah',
      'Tidak dapat diubah',
      'Tidak dapat diubah',
      '',
      'Opsional',
      'Opsional',
      'Wajib',
      'Wajib',
    ],
    ['Jangan mengubah kolom ini', '', '', '', '', '', 'Masukkan harga', 'Masukkan stok'],
    ['', 'Wajib', '', '', '', '', '5000', '4'],
  );
  expect(sheet.rows.map(({ row }) => row)).toEqual([4]);
});

test("a template's product with an invalid price is an error and not dropped", () => {
  const sheet = table(
    'template.xlsx',
    ['ps_product_name', 'ps_price', 'ps_stock', 'ps_weight'],
    ['Nama Produk', 'Harga', 'Stok', 'Berat'],
    ['5-255 karakter', 'Angka', 'Angka', 'Gram'],
    ['Kopi', '15rb', 4, 250],
    ['Teh', '', '', '0,5'],
  );
  expect(sheet.rows.map(({ row }) => row)).toEqual([4, 5]);
  const noId = table(
    'sales.xlsx',
    ['et_title_product_id', 'et_title_product_name', 'et_title_variation_price', 'et_title_variation_stock'],
    ['Tidak dapat diubah', 'Tidak dapat diubah', 'Wajib', 'Wajib'],
    ['', 'Kopi', '15000', '4'],
  );
  expect(noId.rows.map(({ row }) => row)).toEqual([3]);
});
