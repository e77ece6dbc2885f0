import { expect, test } from 'vitest';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { preview, sheet } from '../../../tests/support/sheets/imports.ts';
import { world } from '../../../tests/support/world/world.ts';

const { batik } = world;

const head = [
  'ps_sku_parent_short',
  'et_title_variation_integration_no',
  'ps_product_name',
  'et_title_variation_1',
  'et_title_option_for_variation_1',
  'ps_price',
  'ps_stock',
  'ps_weight',
];
const template = (sku: string, name: string, price = 1_000) =>
  sheet(head, [sku, '1', name, 'Warna', 'Putih', price, 1, 1]);

async function namesLike(pattern: string) {
  const rows = await askAdmin<{ name: string }>(
    `SELECT nama_produk AS name FROM products WHERE store_id = $1 AND nama_produk LIKE $2 AND deleted_at IS NULL
     ORDER BY nama_produk`,
    [batik.storeId, pattern],
  );
  return rows.map(({ name }) => name);
}

test("the same integration number in two of Shopee's files keeps both products", async () => {
  await (await preview(template('ALFA', 'Angka Alfa'))).begin();
  const second = await preview(template('BETA', 'Angka Beta'));
  expect(second.kinds).toEqual({ new: 1, changed: 0, unchanged: 0 });
  await second.begin();
  expect(await namesLike('Angka %')).toEqual(['Angka Alfa', 'Angka Beta']);
  expect((await preview(template('ALFA', 'Angka Alfa'))).kinds).toEqual({ new: 0, changed: 0, unchanged: 1 });
});

test('a number that an earlier version has stored finds no product', async () => {
  await (await preview(template('LAMA', 'Nomor Lama'))).begin();
  await askAdmin(
    `UPDATE product_import_keys SET import_key = 'variasi:1' WHERE store_id = $1 AND import_key = 'sku:LAMA'`,
    [batik.storeId],
  );
  const seen = await preview(template('BARU', 'Nomor Baru'));
  expect(seen.kinds).toEqual({ new: 1, changed: 0, unchanged: 0 });
  const again = await preview(template('LAMA', 'Nomor Lama'));
  expect(again.plan.products).toMatchObject([
    {
      kind: 'new',
      changes: [{ warning: 'toko sudah punya produk bernama ini; baris ini menambah satu lagi' }],
    },
  ]);
});

test('no product is renamed before the owner has confirmed that', async () => {
  await (await preview(template('NAMA', 'Nama Kesatu'))).begin();
  const seen = await preview(template('NAMA', 'Nama Kedua', 2_000));
  expect(seen.plan.products).toMatchObject([{ namaProduk: 'Nama Kesatu', renamedTo: 'Nama Kedua' }]);
  expect(await seen.begin(seen.mark, false)).toEqual({ kind: 'renamesUnconfirmed' });
  expect(await namesLike('Nama Ke%')).toEqual(['Nama Kesatu']);
  expect(await seen.begin(seen.mark, true)).toEqual({ kind: 'done', made: 0, changed: 1 });
  expect(await namesLike('Nama Ke%')).toEqual(['Nama Kedua']);
  const dearer = await preview(template('NAMA', 'Nama Kedua', 3_000));
  expect(await dearer.begin(dearer.mark, false)).toEqual({ kind: 'done', made: 0, changed: 1 });
});
