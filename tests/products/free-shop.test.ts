import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { fileStore } from '#server/files/store.ts';
import { askAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

/* Warung Bu Sri is in its first trial here, so the limits of a free shop apply. */

const { sri, warung } = world;
const { storeId } = warung;
const page = href('/dashboard/produk');
const product = { intent: 'add', harga: '10.000', stok: '5', berat: '100', deskripsi: '' };
const MAX_PRODUCTS = 2_000;
const MAX_BYTES = 1_000_000_000;
const way = 'Batas ini hilang setelah toko diperpanjang.';

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
  await askAdmin(
    `UPDATE store_terms SET status = 'trial', expiry_date = now() + interval '7 days' WHERE store_id = $1`,
    [storeId],
  );
  await askAdmin(`UPDATE stores SET created_at = now() WHERE store_id = $1`, [storeId]);
});

afterEach(() => askAdmin(`DELETE FROM products WHERE nama_produk = 'Pengisi'`));

afterAll(() => app.stop());

async function stored(table = 'products'): Promise<number> {
  const [row] = await askAdmin<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE store_id = $1`, [
    storeId,
  ]);
  return row?.n ?? 0;
}

/** Fills the shop with deleted products, which count toward the limit, until it may add only `products` more. */
async function leaveRoom(products: number): Promise<void> {
  await askAdmin(
    `INSERT INTO products (store_id, id, nama_produk, deskripsi, deleted_at)
     SELECT $1, gen_random_uuid(), 'Pengisi', '', now() FROM generate_series(1, $2::int)`,
    [storeId, MAX_PRODUCTS - products - (await stored())],
  );
}

const add = (namaProduk: string, photos: File[] = []) =>
  owner.post(page, { ...product, namaProduk, ...(photos.length > 0 && { photos }) });

async function photo(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({
    create: { width: 800, height: 800, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' });
}

async function expectRefused(answer: Response, sentence: string): Promise<void> {
  expect([answer.status, await textOf(answer)]).toEqual([409, expect.stringContaining(sentence)]);
}

async function importRows(names: string[]) {
  const rows = names.map((name) => `${name},10000,5,100`);
  const sheet = new File([['Nama Produk,Harga,Stok,Berat', ...rows].join('\n')], 'p.csv', {
    type: 'text/csv',
  });
  const uploaded = await owner.post(`${page}/impor`, { files: sheet });
  const preview = uploaded.headers.get('location') ?? '';
  const shown = await readPage(await owner.get(preview));
  return owner.post(preview, { mark: shown.field('mark') ?? '' });
}

test('the product that exceeds the limit of a free shop is rejected, counting deleted ones', async () => {
  await leaveRoom(1);
  expect((await add('Yang terakhir')).status).toBe(200);
  const sentence = `paling banyak 2.000 produk (sudah 2.000, termasuk yang dihapus 90 hari terakhir). ${way}`;
  await expectRefused(await add('Satu lagi'), sentence);
  const [last] = await askAdmin<{ id: string }>(
    `SELECT id FROM products WHERE store_id = $1 AND nama_produk = 'Yang terakhir'`,
    [storeId],
  );
  await owner.post(page, { intent: 'delete', productId: last?.id ?? '' });
  await expectRefused(await add('Satu lagi'), sentence);
  await expectRefused(
    await importRows(['Impor satu']),
    `Impor gagal dan tidak ada yang diubah: toko uji coba`,
  );
  const draft = { key: randomUUID(), storeId, harga: '15.000', stok: '3', berat: '200' };
  const answer = await owner.post(`${page}/foto/kirim`, { ...draft, photos: await photo() });
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(sentence)]);
  expect(await stored()).toBe(MAX_PRODUCTS);
});

test('of ten concurrent products, as many are created as the limit allows', async () => {
  await leaveRoom(3);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => add(`Serentak ${nth}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await stored()).toBe(MAX_PRODUCTS);
});

test('photos count with all their sizes, including those added to a product', async () => {
  expect((await add('Pertama', [await photo()])).status).toBe(200);
  const [first] = await askAdmin<{ id: string; bytes: number }>(
    `SELECT p.id, f.bytes FROM products p JOIN product_photos f ON f.store_id = p.store_id AND f.product_id = p.id
     WHERE p.store_id = $1 AND nama_produk = 'Pertama'`,
    [storeId],
  );
  const folder = (await fileStore.list(`public/products/${storeId}/`)).map((key) => fileStore.get(key));
  const sizes = (await Promise.all(folder)).map((file) => file?.size ?? 0);
  expect(first?.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  await askAdmin(`UPDATE product_photos SET bytes = $2 WHERE store_id = $1`, [storeId, MAX_BYTES - 1_000]);
  const sentence = `paling banyak 1.000 MB foto. Hapus foto yang tidak dipakai. ${way}`;
  await expectRefused(await add('Kedua', [await photo()]), sentence);
  const edit = { ...product, intent: 'edit', productId: first?.id ?? '', namaProduk: 'Ubah', seenStok: '5' };
  await expectRefused(await owner.post(page, { ...edit, photos: [await photo()] }), sentence);
  expect((await owner.post(page, edit)).status).toBe(200);
  expect(await stored('product_photos')).toBe(1);
  await askAdmin('UPDATE product_photos SET bytes = 0 WHERE store_id = $1', [storeId]);
});

test('the usage is shown from four fifths on, and not after the shop is extended', async () => {
  const usage = /Terpakai 1\.600 dari 2\.000 produk dan \d+ MB dari 1\.000 MB foto/;
  await leaveRoom(401);
  expect(await textOf(await owner.get(page))).not.toContain('Terpakai');
  await leaveRoom(400);
  for (const path of ['', '/foto', '/impor'])
    expect(await textOf(await owner.get(page + path)), path).toMatch(usage);
  await leaveRoom(0);
  await askAdmin(`UPDATE store_terms SET expiry_date = now() + interval '60 days' WHERE store_id = $1`, [
    storeId,
  ]);
  expect(await textOf(await owner.get(page))).not.toContain('Terpakai');
  expect((await add('Setelah diperpanjang', [await photo()])).status).toBe(200);
});
