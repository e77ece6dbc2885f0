import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainMatrix } from '#domain/products/matrix.ts';
import { saveCustomer } from '#server/customers/customers.ts';
import { asUser } from '#server/db/access.ts';
import {
  addCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  renameCategory,
} from '#server/products/categories.ts';
import { editProduct } from '#server/products/edit.ts';
import { hideProduct } from '#server/products/list.ts';
import { createProduct, saveMatrix } from '#server/products/matrix.ts';
import { deleteProduct } from '#server/products/products.ts';
import { stockProduct, stokOf } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { act, recordedActivities, testKinds, withMember } from './kinds.ts';

const { sri, budi, warung } = world;
const { storeId } = warung;

const uji = { namaProduk: 'Barang uji', harga: 10_000, stok: 5, berat: 100, deskripsi: '' };
const keripik = { namaProduk: 'Keripik', harga: 10_000, stok: 10, berat: 100, deskripsi: '' };
const product = () => stockProduct(storeId, 5);
const category = async () => {
  const name = `Kategori ${randomUUID().slice(0, 8)}`;
  await asUser(sri, (tx) => addCategory(tx, storeId, name));
  const found = await asUser(sri, (tx) => listCategories(tx, storeId));
  return found.find(({ namaKategori }) => namaKategori === name)?.id ?? '';
};
const categoryName = expect.stringContaining('Kategori') as unknown as string;

let otherCategory = '';
const withStock = (id: string, stok: number) => ({
  ...{ id, newPhotos: [], removedPhotoIds: [], photoOrder: [], categoryId: '' },
  product: plainMatrix({ ...uji, stok }, 5),
});

withMember();

testKinds({
  'adding a product': {
    row: ['products', 'product_added', 'Keripik', {}],
    work: (tx) => createProduct(tx, storeId, plainMatrix(keripik)),
  },
  'changing a product': {
    row: [
      'products',
      'product_changed',
      'Barang',
      { namaProduk: ['Barang uji', 'Barang'], harga: [10_000, 12_000] },
    ],
    given: product,
    work: (tx, id) =>
      saveMatrix(
        tx,
        storeId,
        id,
        plainMatrix({ ...keripik, namaProduk: 'Barang', harga: 12_000, stok: 5 }, 5),
      ),
  },
  "changing a product's category together with its stock": {
    row: ['products', 'product_changed', 'Barang uji', {}],
    given: async () => {
      otherCategory = await category();
      return product();
    },
    work: (tx, id) => editProduct(tx, storeId, { ...withStock(id, 9), categoryId: otherCategory }),
  },
  "changing a product's description": {
    row: ['products', 'product_changed', 'Barang uji', {}],
    given: product,
    work: (tx, id) => saveMatrix(tx, storeId, id, plainMatrix({ ...uji, deskripsi: 'Baru' }, 5)),
  },
  "changing a product's weight": {
    row: ['products', 'product_changed', 'Barang uji', {}],
    given: product,
    work: (tx, id) => saveMatrix(tx, storeId, id, plainMatrix({ ...uji, berat: 250 }, 5)),
  },
  'deleting a product': {
    row: ['products', 'product_deleted', 'Barang uji', {}],
    given: product,
    work: (tx, id) => deleteProduct(tx, storeId, id),
  },
  'hiding a product': {
    row: ['products', 'product_hidden', 'Barang uji', {}],
    given: product,
    work: (tx, id) => hideProduct(tx, storeId, id, true),
  },
  'showing a product': {
    row: ['products', 'product_shown', 'Barang uji', {}],
    given: product,
    work: (tx, id) => hideProduct(tx, storeId, id, false),
  },
  'adding a category': {
    row: ['products', 'category_added', 'Minuman dingin', {}],
    work: (tx) => addCategory(tx, storeId, 'Minuman dingin'),
  },
  'renaming a category': {
    row: ['products', 'category_renamed', 'Kue basah', {}],
    given: category,
    work: (tx, id) => renameCategory(tx, storeId, id, 'Kue basah'),
  },
  'deleting a category': {
    row: ['products', 'category_deleted', categoryName, {}],
    given: category,
    work: (tx, id) => deleteCategory(tx, storeId, id),
  },
  'sorting categories': {
    row: ['products', 'categories_sorted', '', {}],
    work: (tx) => orderCategories(tx, storeId, []),
  },
  "changing a customer's note": {
    row: ['orders', 'customer_noted', '', {}],
    work: (tx) => saveCustomer(tx, storeId, budi.id, { note: 'Ramah', tags: [] }),
  },
});

test('new stock alone is in the stock history, and is no change of the product', async () => {
  const id = await product();
  const before = await recordedActivities();
  expect(await act((tx) => editProduct(tx, storeId, withStock(id, 9)))).toMatchObject({ kind: 'updated' });
  expect(await recordedActivities()).toEqual(before);
  expect(await stokOf(id)).toBe(9);
});
