import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownColumns } from '#domain/products/import/own-sheet.ts';
import { asBuyerAt, asUser } from '#server/db/access.ts';
import { askAdmin, testDatabase, withClient } from '../../../tests/support/database/database.ts';
import { exported, preview, sheet } from '../../../tests/support/sheets/imports.ts';
import { addProduct } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { hideProduct, readOwnProduct } from '../list.ts';
import { deleteProduct } from '../products.ts';
import { changeStock } from '../stock/change.ts';
import { importProducts, previewImport } from './imports.ts';

const { sri, dewi, budi, warung, batik, kemeja } = world;

function add(
  namaProduk: string,
  more: Partial<Parameters<typeof addProduct>[2]> = {},
  owner = dewi,
): Promise<string> {
  const product = { namaProduk, harga: 10_000, stok: 10, berat: 100, deskripsi: '', ...more };
  return asUser(owner, (tx) => addProduct(tx, owner.storeId as string, product));
}

async function read(id: string, owner = dewi) {
  const product = await asUser(owner, (tx) => readOwnProduct(tx, owner.storeId as string, id));
  if (!product) throw new Error('a product was expected');
  return product;
}

async function productNamed(namaProduk: string, owner = dewi) {
  const { rows } = await withClient(testDatabase().adminUrl, (client) =>
    client.query<{ id: string }>(
      'SELECT id FROM products WHERE store_id = $1 AND nama_produk = $2 AND deleted_at IS NULL',
      [owner.storeId, namaProduk],
    ),
  );
  return rows.map(({ id }) => id);
}

const gown = ['Nama produk', 'Opsi 1', 'Nilai opsi 1', 'Opsi 2', 'Nilai opsi 2', 'Harga', 'Stok', 'Berat'];

test('a preview writes no product; the import then makes it with its variants', async () => {
  const seen = await preview(
    sheet(
      gown,
      ['Gaun Uji', 'Ukuran', 'M', 'Warna', 'Merah', 'Rp 150.000', 2, 300],
      ['Gaun Uji', 'Ukuran', 'L', 'Warna', 'Merah', 160_000, 3, 320],
    ),
  );
  expect(seen.kinds).toEqual({ new: 1, changed: 0, unchanged: 0 });
  expect(await productNamed('Gaun Uji')).toEqual([]);
  expect(await seen.begin()).toEqual({ kind: 'done', made: 1, changed: 0 });
  const [id = ''] = await productNamed('Gaun Uji');
  const product = await read(id);
  expect(product.options).toEqual([
    { name: 'Ukuran', values: ['M', 'L'] },
    { name: 'Warna', values: ['Merah'] },
  ]);
  expect(product.variants).toMatchObject([
    { id, optionValues: ['M', 'Merah'], harga: 150_000, stok: 2, berat: 300 },
    { optionValues: ['L', 'Merah'], harga: 160_000, stok: 3, berat: 320 },
  ]);
});

test('the same sheet a second time makes nothing, also after a name was changed in between', async () => {
  const files = sheet(['Kode', 'Nama produk', 'Harga', 'Stok', 'Berat'], ['KU-1', 'Kerupuk', 5000, 9, 100]);
  await (await preview(files)).begin();
  const again = await preview(files);
  expect(again.kinds).toEqual({ new: 0, changed: 0, unchanged: 1 });
  const [id = ''] = await productNamed('Kerupuk');
  await withClient(testDatabase().adminUrl, (client) =>
    client.query(`UPDATE products SET nama_produk = 'Kerupuk Udang' WHERE id = $1`, [id]),
  );
  const renamed = await preview(files);
  expect(renamed.plan.products).toMatchObject([{ id, changes: [{ from: 'Kerupuk Udang', to: 'Kerupuk' }] }]);
  await renamed.begin();
  expect(await productNamed('Kerupuk')).toEqual([id]);
});

test('a product that was deleted since is made anew', async () => {
  const files = sheet(['Nama produk', 'Harga', 'Stok', 'Berat'], ['Lepet', 5000, 9, 100]);
  await (await preview(files)).begin();
  const [id = ''] = await productNamed('Lepet');
  await asUser(dewi, (tx) => deleteProduct(tx, batik.storeId, id));
  const again = await preview(files);
  expect(again.kinds.new).toBe(1);
  await again.begin();
  expect(await productNamed('Lepet')).toHaveLength(1);
});

test.each(['xlsx', 'csv'] as const)('exporting as %s and importing changes nothing', async (format) => {
  const hard = [
    '=1+1',
    "=cmd|' /C calc'!A0",
    "'=1",
    '+62 811',
    '0812',
    '1e5',
    ' "kutip"; titik,koma ',
    '<b>&amp;',
    'é😀',
    '@x',
    "'biasa",
  ];
  for (const name of hard)
    await add(name.trim(), { deskripsi: `${name.trim()}\r\nbaris dua;\n"tiga"`, stok: 3 }, sri);
  const hidden = await add('Tersembunyi', {}, sri);
  await asUser(sri, (tx) => hideProduct(tx, warung.storeId, hidden, true));
  const files = await exported(format, sri);
  const seen = await preview(files, sri);
  expect(seen.plan.errors).toEqual([]);
  expect(seen.plan.products.flatMap(({ changes }) => changes)).toEqual([]);
  expect(seen.kinds).toMatchObject({ new: 0, changed: 0 });
  expect(seen.kinds.unchanged).toBeGreaterThan(hard.length);
  expect(await seen.begin()).toEqual({ kind: 'done', made: 0, changed: 0 });
});

test('the export has one column per field, and no cell that a spreadsheet would run', async () => {
  await add('=HYPERLINK("http://jahat.test")', {}, sri);
  const [csv] = await exported('csv', sri);
  const text = Buffer.from(csv?.bytes ?? []).toString();
  expect(text.startsWith('\ufeffID produk;ID varian;Nama produk;')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""http://jahat.test"")"`);
  expect(text).not.toMatch(/(^|;)"?[=+@]/m);
  expect(new Set(ownColumns.map(({ header }) => header)).size).toBe(ownColumns.length);
});

test('importing an older export does not bring back what was sold since', async () => {
  const id = await add('Laris', { stok: 10 });
  const files = await exported('xlsx');
  const seen = await preview(files);
  await asUser(dewi, (tx) => changeStock(tx, batik.storeId, id, { delta: -3, key: randomUUID() }));
  expect(await seen.begin()).toMatchObject({ kind: 'done', changed: 0 });
  expect((await read(id)).stok).toBe(7);
});

test('changes in the shop after the preview are shown again before anything is written', async () => {
  const id = await add('Rebutan', { stok: 10 });
  const other = await add('Pendamping', { stok: 1 });
  const head = ['ID produk', 'Nama produk', 'Harga', 'Stok'];
  const seen = await preview(sheet(head, [id, 'Rebutan', 11_000, 20], [other, 'Pendamping', 2_000, 1]));
  await askAdmin('UPDATE variants SET harga = 9000 WHERE id = $1', [id]);
  expect(await seen.begin()).toEqual({ kind: 'differs' });
  expect(await read(id)).toMatchObject({ harga: 9_000, stok: 10 });
  const shown = await asUser(dewi, (tx) => previewImport(tx, batik.storeId, seen.id));
  if (shown?.kind !== 'planned') throw new Error('a plan was expected');
  expect(shown.plan.products[0]?.changes).toEqual([{ label: 'Harga', from: 'Rp 9.000', to: 'Rp 11.000' }]);
  expect(await seen.begin(shown.mark)).toEqual({ kind: 'done', made: 0, changed: 2 });
  expect(await read(id)).toMatchObject({ harga: 11_000, stok: 20 });
});

test('pressed twice at once, an import happens once', async () => {
  const seen = await preview(sheet(['Nama produk', 'Harga', 'Stok', 'Berat'], ['Ganda', 1000, 1, 1]));
  const done = { kind: 'done', made: 1, changed: 0 };
  expect(await Promise.all([seen.begin(), seen.begin()])).toEqual([done, done]);
  expect(await seen.begin()).toEqual(done);
  expect(await productNamed('Ganda')).toHaveLength(1);
});

test('all or nothing: a database that refuses the last row keeps the first from being written', async () => {
  const head = ['ID produk', 'Nama produk', 'Harga', 'Stok', 'Berat'];
  const id = await add('Tetap');
  const names = Array.from({ length: 400 }, (_, nth) => ['', `Massal ${nth}`, 1000, 1, 1]);
  const seen = await preview(
    sheet(head, [id, 'Berubah', 2000, 1, 1], ...names, ['', 'Terakhir', 1000, 1, 1]),
  );
  await withClient(testDatabase().adminUrl, (client) =>
    client.query(`ALTER TABLE products ADD CONSTRAINT uji CHECK (nama_produk <> 'Terakhir') NOT VALID`),
  );
  await expect(seen.begin()).rejects.toThrow('uji');
  await withClient(testDatabase().adminUrl, (client) =>
    client.query('ALTER TABLE products DROP CONSTRAINT uji'),
  );
  expect((await read(id)).namaProduk).toBe('Tetap');
  expect(await productNamed('Massal 0')).toEqual([]);
  expect(await seen.begin()).toEqual({ kind: 'done', made: 401, changed: 1 });
});

test('new values make their variants, and the stock of the existing ones stays', async () => {
  const first = await preview(sheet(gown, ['Rok', 'Ukuran', 'M', '', '', 50_000, 4, 200]));
  await first.begin();
  const [id = ''] = await productNamed('Rok');
  const seen = await preview(sheet(gown, ['Rok', 'Ukuran', 'L', '', '', 55_000, 6, 210]));
  expect(seen.plan.products[0]?.changes).toEqual([{ label: 'Varian baru', from: '', to: 'L, stok 6' }]);
  await seen.begin();
  const product = await read(id);
  expect(product.options).toEqual([{ name: 'Ukuran', values: ['M', 'L'] }]);
  expect(product.variants).toMatchObject([
    { id, optionValues: ['M'], stok: 4 },
    { optionValues: ['L'], harga: 55_000, stok: 6 },
  ]);
});

test('the first row of a sheet becomes the newest product', async () => {
  const names = Array.from({ length: 30 }, (_, nth) => `Urut ${nth}`);
  const seen = await preview(
    sheet(['Nama produk', 'Harga', 'Stok', 'Berat'], ...names.map((name) => [name, 1000, 1, 1])),
  );
  await seen.begin();
  const { rows } = await withClient(testDatabase().adminUrl, (client) =>
    client.query<{ nama_produk: string }>(
      `SELECT nama_produk FROM products WHERE store_id = $1 AND nama_produk LIKE 'Urut %' ORDER BY created_at DESC, id DESC`,
      [batik.storeId],
    ),
  );
  expect(rows.map(({ nama_produk }) => nama_produk)).toEqual(names);
});

test('nobody imports into, previews or names products of another shop', async () => {
  const seen = await preview(sheet(['Nama produk', 'Harga', 'Stok', 'Berat'], ['Milik Dewi', 1000, 1, 1]));
  expect(await asUser(sri, (tx) => previewImport(tx, batik.storeId, seen.id))).toBeNull();
  expect(
    await importProducts((work) => asUser(sri, work), batik.storeId, seen.id, {
      mark: seen.mark,
      mayRename: true,
    }),
  ).toEqual({
    kind: 'notFound',
  });
  expect(await asBuyerAt(budi, batik.storeId, (tx) => previewImport(tx, batik.storeId, seen.id))).toBeNull();
  const foreign = await preview(sheet(['ID produk', 'Nama produk', 'Harga'], [kemeja.id, 'Curian', 1]), sri);
  expect(foreign.plan.errors.map(({ text }) => text)).toEqual([
    'ID ini bukan produk toko Anda. Kosongkan kolomnya untuk membuat produk baru.',
  ]);
  expect(await foreign.begin()).toEqual({ kind: 'differs' });
});

test('1,000 rows are imported, and importing them again changes nothing', async () => {
  const rows = Array.from({ length: 1_000 }, (_, nth) => [
    `Seribu ${nth}`,
    'Deskripsi '.repeat(30),
    1000 + nth,
    nth,
    100,
  ]);
  const seen = await preview(sheet(['Nama produk', 'Deskripsi', 'Harga', 'Stok', 'Berat'], ...rows), sri);
  expect(seen.kinds.new).toBe(1_000);
  expect(await seen.begin()).toEqual({ kind: 'done', made: 1_000, changed: 0 });
  const again = await preview(await exported('xlsx', sri), sri);
  expect(again.kinds).toMatchObject({ new: 0, changed: 0 });
});
