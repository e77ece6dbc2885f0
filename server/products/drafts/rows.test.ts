import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { v7 as increasingUuid } from 'uuid';
import { expect, test } from 'vitest';
import type { ProductDraftFacts } from '#domain/products/drafts/drafts.ts';
import { asUser } from '#server/db/access.ts';
import { world } from '../../../tests/support/world/world.ts';
import { hideProduct, readOwnProduct } from '../list.ts';
import { addProductDraft } from './add.ts';
import { listProductDrafts, saveProductDraft, setProductDraft, showProductDrafts } from './rows.ts';

const { sri, dewi, warung, batik, esTeh } = world;

const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3311' } })
  .jpeg()
  .toBuffer();

async function draft(namaProduk: string, harga = 20_000, key: string = randomUUID()): Promise<string> {
  const product = { namaProduk, harga, stok: 4, berat: 300, deskripsi: '' };
  const photo = { field: 'photos', name: 'foto.jpg', bytes };
  const before = await drafts();
  await addProductDraft((work) => asUser(sri, work), warung.storeId, { key, product, photo });
  const made = (await drafts()).find(({ id }) => !before.some((one) => one.id === id));
  return made?.id ?? '';
}

const drafts = () => asUser(sri, (tx) => listProductDrafts(tx, warung.storeId));

const read = (id: string) => asUser(sri, (tx) => readOwnProduct(tx, warung.storeId, id));

const save = (id: string, change: Partial<ProductDraftFacts & { seenStok: number }>) =>
  asUser(sri, (tx) =>
    saveProductDraft(tx, warung.storeId, id, (present) => ({
      ...present,
      seenStok: present.stok,
      ...change,
    })),
  );

test('only complete drafts that are named go on sale, and no product that was hidden by hand', async () => {
  const [named, numbered, free, unnamed] = [
    await draft('Kue Nastar'),
    await draft('Produk 2'),
    await draft('Kue Putri', 0),
    await draft('Kue Lapis'),
  ];
  await asUser(sri, (tx) => hideProduct(tx, warung.storeId, esTeh.id, true));
  const ids = [named, numbered, free, esTeh.id, randomUUID()];
  expect(await asUser(sri, (tx) => showProductDrafts(tx, warung.storeId, ids))).toEqual([named]);
  expect(await read(named)).toMatchObject({ hidden: false });
  expect(await read(esTeh.id)).toMatchObject({ hidden: true });
  expect((await drafts()).map(({ id }) => id)).toEqual([numbered, free, unnamed]);
  expect(await asUser(dewi, (tx) => showProductDrafts(tx, batik.storeId, [unnamed]))).toEqual([]);
  expect(await read(unnamed)).toMatchObject({ hidden: true });
});

test('drafts are listed in the order in which their photos were chosen, however late each one arrived', async () => {
  const [first, second, third] = [10, 20, 30].map((msecs) => increasingUuid({ msecs }));
  const names = async () =>
    (await drafts()).map(({ namaProduk }) => namaProduk).filter((name) => name.startsWith('Urut'));
  await draft('Urut 2', 20_000, second);
  await draft('Urut 3', 20_000, third);
  await draft('Urut 1', 20_000, first);
  expect(await names()).toEqual(['Urut 1', 'Urut 2', 'Urut 3']);
});

test('a product that was on sale and is hidden again is no draft, but one taken back at once is', async () => {
  const id = await draft('Kue Semprit');
  const isDraft = async () => (await drafts()).some((one) => one.id === id);
  await asUser(sri, (tx) => setProductDraft(tx, warung.storeId, id, false));
  await asUser(sri, (tx) => setProductDraft(tx, warung.storeId, id, true));
  expect(await isDraft()).toBe(true);
  await asUser(sri, (tx) => hideProduct(tx, warung.storeId, id, false));
  await asUser(sri, (tx) => hideProduct(tx, warung.storeId, id, true));
  expect(await isDraft()).toBe(false);
});

test('saving a field leaves the others, and the same stock sent twice counts once', async () => {
  const id = await draft('Produk 7');
  expect(await save(id, { namaProduk: 'Kue Cubit' })).toMatchObject({ kind: 'saved' });
  const stock = { stok: 9, seenStok: 4 };
  expect(await save(id, stock)).toMatchObject({ kind: 'saved', product: { stok: 9 } });
  expect(await save(id, stock)).toMatchObject({ kind: 'saved', product: { stok: 9 } });
  expect(await save(id, { stok: 7, seenStok: 4 })).toEqual({ kind: 'stockMoved', stok: 9 });
  expect(await read(id)).toMatchObject({ namaProduk: 'Kue Cubit', harga: 20_000, stok: 9, hidden: true });
  expect(await save(randomUUID(), { harga: 1 })).toEqual({ kind: 'notFound' });
});
