import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { asUser, type Tx } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { fileStore } from '#server/files/store.ts';
import { listProducts } from '#server/products/storefront/list.ts';
import { world } from '../../../../tests/support/world/world.ts';
import { answerProductForm } from './action.ts';

const { sri, warung } = world;

type Work = (tx: Tx) => Promise<unknown>;

/** Adds a product with a photo. `write` replaces the second transaction, which writes the product. */
async function addWith(namaProduk: string, write: (work: Work) => Promise<unknown>) {
  let transactions = 0;
  const run = async (work: Work) => {
    transactions += 1;
    if (transactions === 2) return write(work);
    return asUser(sri, work);
  };
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3311' } });
  const form = new FormData();
  const fields = { intent: 'add', namaProduk, harga: '1000', stok: '1', berat: '10', deskripsi: '' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photos', new File([new Uint8Array(await picture.png().toBuffer())], 'foto.png'));
  const request = new Request('http://toko.test/dashboard/produk', { method: 'POST', body: form });
  const shop = {
    actor: sri,
    storeId: warung.storeId,
    readOnly: false,
    run: run as OpenShopRun,
    pathTo: String,
  };
  const before = new Set(await storedFiles());
  const { init } = await answerProductForm(request, shop, new URLSearchParams());
  const files = (await storedFiles()).filter((key) => !before.has(key));
  const { products } = await asUser(sri, (tx) => listProducts(tx, sri.id, { limit: 1, search: namaProduk }));
  return { status: init?.status, files, product: products[0] };
}

type OpenShopRun = Parameters<typeof answerProductForm>[1]['run'];

const storedFiles = () => fileStore.list(`public/products/${warung.storeId}/`);

const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'));

test('photos stay if the product was written and only the response to COMMIT was lost', async () => {
  const { status, files, product } = await addWith('Jawaban hilang', (work) => asUser(sri, work).then(lost));
  expect(status).toBe(503);
  expect(product?.photos).toHaveLength(1);
  expect(files.length).toBeGreaterThan(0);
  expect(files.every((key) => key.includes(product?.photos[0]?.id ?? '-'))).toBe(true);
});

test('photos are deleted if the product was not written', async () => {
  const { status, files, product } = await addWith('Batal', (work) =>
    asUser(sri, (tx) => work(tx).then(lost)),
  );
  expect([status, product, files]).toEqual([503, undefined, []]);
});

test('photos stay while the database cannot be asked', async () => {
  const { files } = await addWith('Tak terjawab', () => {
    vi.spyOn(pool(), 'connect').mockImplementationOnce(lost);
    return lost();
  });
  expect(files.length).toBeGreaterThan(0);
});
