import { expect, test } from 'vitest';
import { asUser } from '#server/db/access.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { preview } from '../../../tests/support/sheets/imports.ts';
import { madeXlsx } from '../../../tests/support/sheets/made-xlsx.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOwnProduct } from '../list.ts';

const { sri, warung } = world;

type Cells = (string | number | null)[];

/** Makes a mass-update file like those of Shopee's Seller Centre: six rows of headings and hints, then the products. */
function massUpdate(kind: string, codes: string[], labels: string[], rows: Cells[]) {
  return madeXlsx([
    {
      rows: [
        codes,
        [kind, '9f86d081884c7d65', ...codes.slice(2).map(() => null)],
        labels,
        codes.map((_, at) => (at === 0 ? 'Tidak dapat diubah' : 'Wajib')),
        codes.map(() => null),
        codes.map((_, at) =>
          at === 0 ? 'Jangan mengubah kolom ini' : 'Isi sesuai panduan, paling banyak 3000 karakter',
        ),
        ...rows,
      ],
    },
  ]);
}

const files = [
  {
    name: 'mass_update_sales_info.xlsx',
    bytes: massUpdate(
      'sales_info',
      [
        'et_title_product_id',
        'et_title_product_name',
        'et_title_variation_id',
        'et_title_variation_name',
        'et_title_parent_sku',
        'et_title_variation_sku',
        'et_title_variation_price',
        'et_title_variation_stock',
      ],
      ['Kode Produk', 'Nama Produk', 'Kode Variasi', 'Nama Variasi', 'SKU Induk', 'SKU', 'Harga', 'Stok'],
      [
        ['25418801234', 'Gamis Rayon', '108811', 'M,Hitam', 'GR', 'GR-M-H', '189000', '4'],
        ['25418801234', 'Gamis Rayon', '108812', 'M,Marun', 'GR', 'GR-M-M', '189000', '0'],
        ['25418801234', 'Gamis Rayon', '108813', 'L,Hitam', 'GR', 'GR-L-H', '199000', '6'],
        ['25418801234', 'Gamis Rayon', '108814', 'L,Marun', 'GR', 'GR-L-M', '199000', '7'],
        ['25418805678', 'Bros Mutiara', null, null, null, null, '15000', '120'],
      ],
    ),
  },
  {
    name: 'mass_update_basic_info.xlsx',
    bytes: massUpdate(
      'basic_info',
      ['et_title_product_id', 'et_title_parent_sku', 'et_title_product_name', 'et_title_product_description'],
      ['Kode Produk', 'SKU Induk', 'Nama Produk', 'Deskripsi Produk'],
      [
        ['25418801234', 'GR', 'Gamis Rayon', 'Rayon adem.\nTidak menerawang.'],
        ['25418805678', null, 'Bros Mutiara', 'Mutiara sintetis'],
      ],
    ),
  },
  {
    name: 'mass_update_media_info.xlsx',
    bytes: massUpdate(
      'media_info',
      [
        'et_title_product_id',
        'et_title_parent_sku',
        'et_title_product_name',
        'et_title_category',
        'ps_item_cover_image',
        'ps_item_image_1',
        'et_title_variation_1',
        'et_title_variation_2',
      ],
      [
        'Kode Produk',
        'SKU Induk',
        'Nama Produk',
        'Kategori',
        'Foto Sampul',
        'Foto Produk 1',
        'Nama Variasi 1',
        'Nama Variasi 2',
      ],
      [
        [
          '25418801234',
          'GR',
          'Gamis Rayon',
          '100358 - Fesyen Muslim/Gamis',
          'https://cf.contoh.test/file/a',
          null,
          'Ukuran',
          'Warna',
        ],
        ['25418805678', null, 'Bros Mutiara', '100412', 'https://cf.contoh.test/file/b', null, null, null],
      ],
    ),
  },
  {
    name: 'mass_update_shipping_info.xlsx',
    bytes: massUpdate(
      'shipping_info',
      [
        'et_title_product_id',
        'et_title_parent_sku',
        'et_title_product_name',
        'et_title_product_weight',
        'et_title_product_length',
        'channel_id.8003',
      ],
      ['Kode Produk', 'SKU Induk', 'Nama Produk', 'Berat Produk', 'Panjang', 'Reguler'],
      [
        ['25418801234', 'GR', 'Gamis Rayon', '0.35', '30', 'Aktif'],
        ['25418805678', null, 'Bros Mutiara', '0.02', '5', 'Aktif'],
      ],
    ),
  },
];

async function productNamed(namaProduk: string) {
  const rows = await askAdmin<{ id: string; name: string | null }>(
    `SELECT p.id, c.nama_kategori AS name FROM products p
     LEFT JOIN categories c ON c.store_id = p.store_id AND c.id = p.category_id
     WHERE p.store_id = $1 AND p.nama_produk = $2 AND p.deleted_at IS NULL`,
    [warung.storeId, namaProduk],
  );
  expect(rows).toHaveLength(1);
  const product = await asUser(sri, (tx) => readOwnProduct(tx, warung.storeId, rows[0]?.id ?? ''));
  return { ...product, kategori: rows[0]?.name };
}

test("a shop's mass-update files become its products in any order; a second time they change nothing", async () => {
  const options = { weightUnit: 'kg' } as const;
  const seen = await preview(files.toReversed(), sri, options);
  expect(seen.plan.errors).toEqual([]);
  expect(seen).toMatchObject({ hasPhotos: true, hasNumberedCategories: true });
  expect(seen.plan.categories).toEqual({ added: ['Gamis'], left: [] });
  expect(await seen.begin()).toEqual({ kind: 'done', made: 2, changed: 0 });
  expect(await productNamed('Gamis Rayon')).toMatchObject({
    deskripsi: 'Rayon adem.\nTidak menerawang.',
    kategori: 'Gamis',
    options: [
      { name: 'Ukuran', values: ['M', 'L'] },
      { name: 'Warna', values: ['Hitam', 'Marun'] },
    ],
    variants: [
      { optionValues: ['M', 'Hitam'], harga: 189_000, stok: 4, berat: 350 },
      { optionValues: ['M', 'Marun'], harga: 189_000, stok: 0, berat: 350 },
      { optionValues: ['L', 'Hitam'], harga: 199_000, stok: 6, berat: 350 },
      { optionValues: ['L', 'Marun'], harga: 199_000, stok: 7, berat: 350 },
    ],
  });
  expect(await productNamed('Bros Mutiara')).toMatchObject({
    kategori: null,
    options: [],
    variants: [{ harga: 15_000, stok: 120, berat: 20 }],
  });
  const again = await preview(files, sri, options);
  expect(again.kinds).toEqual({ new: 0, changed: 0, unchanged: 2 });
});

const templateHead = [
  [
    'ps_category',
    'ps_product_name',
    'ps_product_description',
    'et_title_variation_integration_no',
    'et_title_variation_1',
    'et_title_option_for_variation_1',
    'ps_price',
    'ps_stock',
    'ps_sku_short',
    'ps_item_cover_image',
    'ps_weight',
  ],
  ['basic', '2026.10', null],
  [
    'Kategori',
    'Nama Produk',
    'Deskripsi Produk',
    'Kode Integrasi Variasi',
    'Nama Variasi 1',
    'Varian untuk Variasi 1',
    'Harga',
    'Stok',
    'Kode Variasi',
    'Foto Sampul',
    'Berat',
  ],
  [
    'Opsional',
    'Wajib',
    'Wajib',
    'Opsional',
    'Opsional',
    'Opsional',
    'Wajib',
    'Wajib',
    'Opsional',
    'Opsional',
    'Wajib',
  ],
  [
    'Pilih',
    '5-255 karakter',
    '20-3000 karakter',
    null,
    'Paling banyak 14',
    'Paling banyak 20',
    'Angka',
    'Angka',
    null,
    null,
    'Gram',
  ],
];

test('an upload template is read despite its guide and hidden lists, with shared texts and merged cells', async () => {
  const strings = ['Sepatu Kain', 'S-1', 'Ukuran', 'Nomor 38', 'Nomor 39', '100017 - Sepatu/Sneakers'];
  const at = (text: string) => ({ shared: strings.indexOf(text) });
  const bytes = madeXlsx(
    [
      { rows: [['Panduan'], ['Isi lembar Template, lalu unggah.']] },
      {
        rows: [
          ['ps_product_name', 'ps_price'],
          ['tersembunyi', 1],
        ],
        state: 'hidden',
      },
      {
        rows: [
          ...templateHead,
          [
            at('100017 - Sepatu/Sneakers'),
            at('Sepatu Kain'),
            'Kanvas tebal',
            at('S-1'),
            at('Ukuran'),
            at('Nomor 38'),
            125_000,
            3,
            'SK-38',
            null,
            600,
          ],
          [null, null, null, at('S-1'), null, at('Nomor 39'), 125_000, 5, 'SK-39', null, 620],
        ],
        merges: ['A6:A7', 'B6:B7', 'C6:C7', 'E6:E7'],
      },
    ],
    { strings },
  );
  const seen = await preview([{ name: 'Shopee_mass_upload.xlsx', bytes }], sri);
  expect(seen.plan.errors).toEqual([]);
  expect(await seen.begin()).toEqual({ kind: 'done', made: 1, changed: 0 });
  expect(await productNamed('Sepatu Kain')).toMatchObject({
    kategori: 'Sneakers',
    deskripsi: 'Kanvas tebal',
    variants: [
      { optionValues: ['Nomor 38'], stok: 3, berat: 600 },
      { optionValues: ['Nomor 39'], stok: 5, berat: 620 },
    ],
  });
});

test.each([
  [
    'semicolons and a byte order mark',
    '\ufeffNama Produk;Kategori;Harga Jual;Stock;Berat (kg)\r\nKopi A;Minuman;"Rp 12.500";4;0,25\r\n',
  ],
  ['commas', 'nama,kategori,harga,stok,berat\n"Kopi A",MINUMAN,"12,500",4,250\n'],
  [
    'codes in a CSV',
    'ps_product_name,ps_category,ps_price,ps_stock,ps_weight\nKopi A,1 - X/Minuman,12500,4,250\n',
  ],
])('a CSV with %s means the same', async (_, text) => {
  const seen = await preview([{ name: 'a.csv', bytes: new TextEncoder().encode(text) }], sri);
  expect(seen.plan.errors).toEqual([]);
  expect(seen.plan.products).toMatchObject([
    { namaProduk: 'Kopi A', newVariants: [{ harga: 12_500, stok: 4, berat: 250 }] },
  ]);
  expect(seen.plan.products[0]?.kategori?.toLowerCase()).toBe('minuman');
});
