import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { MAX_CATEGORIES } from '#domain/products/category.ts';
import { presentOwner } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asGuest, asSystem, asUser, type Tx } from '../db/access.ts';
import {
  addCategory,
  deleteCategory,
  listOwnCategories,
  listShownCategories,
  orderCategories,
  putInCategory,
  renameCategory,
} from './categories.ts';

const { warung, batik, nasiGoreng, esTeh, kemeja } = world;
const { storeId } = warung;

const asOwner = async <T>(work: (tx: Tx) => Promise<T>, shop = storeId) =>
  asUser(await presentOwner(shop), work);
const add = (name: string, shop = storeId) => asOwner((tx) => addCategory(tx, shop, name), shop);
const list = () => asOwner((tx) => listOwnCategories(tx, storeId));
const names = async () => (await list()).map(({ namaKategori }) => namaKategori);

async function idOf(name: string): Promise<string> {
  const found = (await list()).find(({ namaKategori }) => namaKategori === name);
  if (!found) throw new Error(`no category ${name}`);
  return found.id;
}

beforeEach(() =>
  asSystem(async (tx) => {
    await tx.updateTable('products').set({ categoryId: null }).where('storeId', '=', storeId).execute();
    await tx.deleteFrom('categories').where('storeId', '=', storeId).execute();
  }),
);

test('names are unique in a shop, ignoring case; another shop may have the same', async () => {
  expect([await add('Minuman'), await add('MINUMAN'), await add('Minuman', batik.storeId)]).toEqual([
    'added',
    'taken',
    'added',
  ]);
  await add('Kue');
  const id = await idOf('Kue');
  const rename = (name: string) => asOwner((tx) => renameCategory(tx, storeId, id, name));
  expect([await rename('minuman'), await rename('KUE'), await rename('Kue basah')]).toEqual([
    'taken',
    'renamed',
    'renamed',
  ]);
  expect(await asOwner((tx) => renameCategory(tx, storeId, randomUUID(), 'x'))).toBe('gone');
  expect(await names()).toEqual(['Minuman', 'Kue basah']);
});

test('they are sorted as requested, those not named come last, and gaps close', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await add(name);
  const [a, b, c, d] = (await list()).map(({ id }) => id) as [string, string, string, string];
  await asOwner((tx) => orderCategories(tx, storeId, [d, b, randomUUID()]));
  expect(await names()).toEqual(['d', 'b', 'a', 'c']);
  await asOwner((tx) => deleteCategory(tx, storeId, b));
  await add('e');
  expect(await names()).toEqual(['d', 'a', 'c', 'e']);
  expect(await asOwner((tx) => deleteCategory(tx, storeId, b))).toBeNull();
  expect([a, c].every((id) => id.length === 36)).toBe(true);
});

test('a shop has at most 50, also if two are added at once', async () => {
  for (let number = 1; number < MAX_CATEGORIES; number++) await add(`Kategori ${number}`);
  const both = await Promise.all([add('Satu lagi'), add('Dua lagi')]);
  expect(both.sort()).toEqual(['added', 'full']);
  expect(await names()).toHaveLength(MAX_CATEGORIES);
});

test('deleting one leaves its products without a category', async () => {
  await add('Minuman');
  const id = await idOf('Minuman');
  await asOwner((tx) => putInCategory(tx, storeId, esTeh.id, id));
  expect((await list()).map(({ products }) => products)).toEqual([1]);
  expect(await asOwner((tx) => deleteCategory(tx, storeId, id))).toBe('Minuman');
  const row = await asOwner((tx) =>
    tx
      .selectFrom('products')
      .select('categoryId')
      .where('storeId', '=', storeId)
      .where('id', '=', esTeh.id)
      .execute(),
  );
  expect(row).toEqual([{ categoryId: null }]);
});

test('deleting one while products are put into it does not deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    await add('Sebentar');
    const id = await idOf('Sebentar');
    await Promise.all([
      asOwner((tx) => putInCategory(tx, storeId, esTeh.id, id)),
      asOwner((tx) => deleteCategory(tx, storeId, id)),
      asOwner((tx) => putInCategory(tx, storeId, nasiGoreng.id, id)),
    ]);
    expect(await names()).toEqual([]);
  }
});

test('buyers see those that have something on sale; nothing of another shop is reached', async () => {
  await add('Minuman');
  await add('Kosong');
  const id = await idOf('Minuman');
  await asOwner((tx) => putInCategory(tx, storeId, esTeh.id, id));
  const shown = () => asGuest(storeId, (tx) => listShownCategories(tx, storeId));
  expect(await shown()).toEqual([{ id, namaKategori: 'Minuman' }]);
  await asOwner((tx) => putInCategory(tx, storeId, esTeh.id, null));
  expect(await shown()).toEqual([]);
  await asOwner((tx) => putInCategory(tx, batik.storeId, kemeja.id, id), batik.storeId);
  expect(await asOwner((tx) => deleteCategory(tx, batik.storeId, id), batik.storeId)).toBeNull();
  expect((await list()).map(({ products }) => products)).toEqual([0, 0]);
});
