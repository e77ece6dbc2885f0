import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { DraftFacts } from '#domain/products/drafts/drafts.ts';
import { asUser } from '#server/db/access.ts';
import { world } from '../../../tests/support/world/world.ts';
import { hideProduct, readOwnProduct } from '../list.ts';
import { addDraft } from './add.ts';
import { listPhotoDrafts, savePhotoDraft, setPhotoDraft, showPhotoDrafts } from './rows.ts';

const { sri, dewi, warung, batik, esTeh } = world;

const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3311' } })
  .jpeg()
  .toBuffer();

async function draft(namaProduk: string, harga = 20_000): Promise<string> {
  const product = { namaProduk, harga, stok: 4, berat: 300, deskripsi: '' };
  const photo = { field: 'photos', name: 'foto.jpg', bytes };
  const before = await drafts();
  await addDraft((work) => asUser(sri, work), warung.storeId, { key: randomUUID(), product, photo });
  const made = (await drafts()).find(({ id }) => !before.some((one) => one.id === id));
  return made?.id ?? '';
}

const drafts = () => asUser(sri, (tx) => listPhotoDrafts(tx, warung.storeId));

const read = (id: string) => asUser(sri, (tx) => readOwnProduct(tx, warung.storeId, id));

const save = (id: string, change: Partial<DraftFacts & { seenStok: number }>) =>
  asUser(sri, (tx) =>
    savePhotoDraft(tx, warung.storeId, id, (present) => ({ ...present, seenStok: present.stok, ...change })),
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
  expect(await asUser(sri, (tx) => showPhotoDrafts(tx, warung.storeId, ids))).toEqual([named]);
  expect(await read(named)).toMatchObject({ hidden: false });
  expect(await read(esTeh.id)).toMatchObject({ hidden: true });
  expect((await drafts()).map(({ id }) => id)).toEqual([numbered, free, unnamed]);
  expect(await asUser(dewi, (tx) => showPhotoDrafts(tx, batik.storeId, [unnamed]))).toEqual([]);
  expect(await read(unnamed)).toMatchObject({ hidden: true });
});

test('a product that was on sale and is hidden again is no draft, but one taken back at once is', async () => {
  const id = await draft('Kue Semprit');
  const isDraft = async () => (await drafts()).some((one) => one.id === id);
  await asUser(sri, (tx) => setPhotoDraft(tx, warung.storeId, id, false));
  await asUser(sri, (tx) => setPhotoDraft(tx, warung.storeId, id, true));
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
