import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainMatrix } from '#domain/products/matrix.ts';
import { parseProductView } from '#domain/products/view.ts';
import { testDatabase, withClient } from '../../tests/support/database/database.ts';
import { addProduct, concurrently, updateProduct } from '../../tests/support/world/shop-floor.ts';
import { type Person, world } from '../../tests/support/world/world.ts';
import { asGuest, asUser } from '../db/access.ts';
import { runQuery } from '../db/client-dialect.ts';
import { editProduct } from './edit.ts';
import { hideProduct, listOwnProducts } from './list.ts';
import { addPhotos, removePhoto } from './photo-rows.ts';
import { countLowStock, deleteProduct } from './products.ts';
import { readProducts } from './read.ts';
import { listProducts } from './storefront/list.ts';

const { sri, dewi, warung, batik } = world;

const keripik = { namaProduk: 'Keripik Singkong', harga: 15_000, stok: 10, berat: 250, deskripsi: '' };

function photos(count: number) {
  return Array.from({ length: count }, () => ({ id: randomUUIDv7(), width: 1200, height: 900 }));
}

function add(owner: Person = sri, product = keripik): Promise<string> {
  return asUser(owner, (tx) => addProduct(tx, owner.id, product));
}

async function read(id: string, owner: Person = sri) {
  const [product] = await asUser(owner, (tx) => readProducts(tx, owner.id, [id]));
  return product;
}

function savePhotos(id: string, count: number): Promise<boolean> {
  return asUser(sri, (tx) => addPhotos(tx, warung.storeId, id, photos(count)));
}

test('a new product comes first in the list of its shop, as it was entered', async () => {
  const id = await add();
  const { products } = await asGuest(warung.storeId, (tx) => listProducts(tx, warung.storeId, { limit: 5 }));
  const { berat: _, ...shown } = keripik;
  expect(products[0]).toEqual({
    id,
    storeId: warung.storeId,
    ...shown,
    maxHarga: 15_000,
    formerPrice: null,
    variantCount: 1,
    only: { id, optionText: '' },
    photos: [],
  });
});

test('pages by key show every product once, newest first', async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listProducts>> = await asGuest(warung.storeId, (tx) =>
      listProducts(tx, warung.storeId, { limit: 2, after }),
    );
    expect(page.products.length).toBeLessThanOrEqual(2);
    seen.push(...page.products.map(({ id }) => id));
    after = page.next;
  } while (after);
  const all = await asGuest(warung.storeId, (tx) => listProducts(tx, warung.storeId, { limit: 100 }));
  expect(seen).toEqual(all.products.map(({ id }) => id));
  expect(new Set(seen).size).toBe(seen.length);
});

test.each(['hidden', 'deleted'])('a page continues after a product that was %s meanwhile', async (fate) => {
  for (let count = 0; count < 3; count += 1) await add();
  const pageFrom = (after: string | null) =>
    asGuest(warung.storeId, (tx) => listProducts(tx, warung.storeId, { limit: 2, after }));
  const all = await asGuest(warung.storeId, (tx) => listProducts(tx, warung.storeId, { limit: 100 }));
  const { products, next } = await pageFrom(null);
  const end = products.at(-1)?.id ?? '';
  await asUser<unknown>(sri, (tx) =>
    fate === 'hidden' ? hideProduct(tx, sri.id, end, true) : deleteProduct(tx, sri.id, end),
  );
  const { products: more } = await pageFrom(next);
  expect(more.map(({ id }) => id)).toEqual(all.products.slice(2, 4).map(({ id }) => id));
});

test.each(['x', '%00', world.kemeja.id, '00000000-0000-0000-0000-000000000000'])(
  'an invalid key gives an empty page: %s',
  async (after) => {
    const page = await asGuest(warung.storeId, (tx) => listProducts(tx, warung.storeId, { limit: 5, after }));
    expect(page).toEqual({ products: [], next: null });
  },
);

test('search takes special characters literally', async () => {
  await add(sri, { ...keripik, namaProduk: 'Diskon 50%_\\ spesial' });
  const names = async (search: string) => {
    const page = await asGuest(warung.storeId, (tx) =>
      listProducts(tx, warung.storeId, { limit: 50, search }),
    );
    return page.products.map(({ namaProduk }) => namaProduk);
  };
  expect(await names('50%_\\')).toEqual(['Diskon 50%_\\ spesial']);
  expect(await names('%%')).toEqual([]);
  expect(await names('NASI')).toEqual(['Nasi Goreng Kampung']);
});

test('products with low stock are counted and listed', async () => {
  const before = await asUser(sri, (tx) => runQuery(tx, countLowStock(warung.storeId)));
  await add(sri, { ...keripik, stok: 5 });
  await add(sri, { ...keripik, stok: 6 });
  expect(await asUser(sri, (tx) => runQuery(tx, countLowStock(warung.storeId)))).toBe(before + 1);
  const view = { ...parseProductView(new URLSearchParams()), lowStockOnly: true };
  const low = await asUser(sri, (tx) =>
    listOwnProducts(tx, warung.storeId, view, { limit: 50, after: null }),
  );
  expect(low.products.map(({ stok }) => stok).filter((stok) => stok > 5)).toEqual([]);
  expect(low.products).toHaveLength(before + 1);
});

test('a deleted product is gone for everybody, and deleted once', async () => {
  const id = await add();
  expect(await asUser(sri, (tx) => deleteProduct(tx, warung.storeId, id))).toBe(true);
  expect(await asUser(sri, (tx) => deleteProduct(tx, warung.storeId, id))).toBe(false);
  expect(await asUser(sri, (tx) => updateProduct(tx, warung.storeId, id, keripik))).toBe(false);
  expect(await savePhotos(id, 1)).toBe(false);
  expect(await read(id)).toBeUndefined();
});

test('another owner finds nothing to change, whichever shop is named', async () => {
  const id = await add();
  for (const storeId of [warung.storeId, batik.storeId]) {
    expect(await asUser(dewi, (tx) => updateProduct(tx, storeId, id, { ...keripik, harga: 1 }))).toBe(false);
    expect(await asUser(dewi, (tx) => deleteProduct(tx, storeId, id))).toBe(false);
  }
  expect(await asUser(dewi, (tx) => addPhotos(tx, batik.storeId, id, photos(1)))).toBe(false);
  await expect(asUser(dewi, (tx) => addProduct(tx, warung.storeId, keripik))).rejects.toThrow(
    /row-level security/,
  );
  expect((await read(id))?.harga).toBe(15_000);
});

test('at most 8 photos, in the order in which they came', async () => {
  const id = await add();
  const first = photos(5);
  const more = photos(3);
  expect(await asUser(sri, (tx) => addPhotos(tx, warung.storeId, id, first))).toBe(true);
  expect(await savePhotos(id, 4)).toBe(false);
  expect(await asUser(sri, (tx) => addPhotos(tx, warung.storeId, id, more))).toBe(true);
  expect(await savePhotos(id, 1)).toBe(false);
  expect((await read(id))?.photos).toEqual(
    [...first, ...more].map((photo) => ({ ...photo, optionValue: null })),
  );
});

test('after a removal there is room again, also when the last position was taken', async () => {
  const id = await add();
  await savePhotos(id, 8);
  const [first, second] = (await read(id))?.photos ?? [];
  expect(await asUser(sri, (tx) => removePhoto(tx, warung.storeId, id, first?.id ?? ''))).toBe(true);
  expect(await asUser(sri, (tx) => removePhoto(tx, warung.storeId, id, first?.id ?? ''))).toBe(false);
  expect(await savePhotos(id, 1)).toBe(true);
  const now = (await read(id))?.photos ?? [];
  expect(now).toHaveLength(8);
  expect(now).toContainEqual(second);
});

test('two uploads at once never make more than 8', async () => {
  const id = await add();
  const results = await Promise.all([savePhotos(id, 5), savePhotos(id, 5), savePhotos(id, 5)]);
  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await read(id))?.photos).toHaveLength(5);
});

test('saving a new price does not bring back what was sold since the form was opened', async () => {
  const id = await add();
  const save = (product: typeof keripik, seenStok = 10) =>
    asUser(sri, (tx) =>
      editProduct(tx, warung.storeId, {
        id,
        product: plainMatrix(product, seenStok),
        newPhotos: [],
        removedPhotoIds: [],
        photoOrder: [],
      }),
    );
  await asUser(sri, (tx) => updateProduct(tx, warung.storeId, id, { ...keripik, stok: 7 }));
  expect(await save({ ...keripik, harga: 16_000 })).toEqual({
    kind: 'updated',
    removedPhotoIds: [],
  });
  expect(await read(id)).toMatchObject({ harga: 16_000, stok: 7 });
  const restocked = { ...keripik, stok: 30 };
  expect(await save(restocked)).toEqual({ kind: 'stockMoved', position: 0, optionText: '', stok: 7 });
  expect(await save(restocked, 7)).toMatchObject({ kind: 'updated' });
  expect((await read(id))?.stok).toBe(30);
});

test('an edit changes photos and product together, or neither', async () => {
  const id = await add();
  await savePhotos(id, 8);
  const present = (await read(id))?.photos ?? [];
  const [gone] = present;
  const edit = { id, product: plainMatrix({ ...keripik, harga: 1 }, 10), photoOrder: [] };
  expect(
    await asUser(sri, (tx) =>
      editProduct(tx, warung.storeId, { ...edit, newPhotos: photos(1), removedPhotoIds: [] }),
    ),
  ).toEqual({ kind: 'tooManyPhotos' });
  expect(await read(id)).toMatchObject({ harga: 15_000, photos: present });
  const [fresh] = photos(1);
  if (!gone || !fresh) throw new Error('photos were expected');
  const swap = { ...edit, newPhotos: [fresh], removedPhotoIds: [gone.id, randomUUIDv7()] };
  expect(await asUser(sri, (tx) => editProduct(tx, warung.storeId, swap))).toEqual({
    kind: 'updated',
    removedPhotoIds: [gone.id],
  });
  const after = await read(id);
  expect(after?.harga).toBe(1);
  expect(after?.photos.map((photo) => photo.id).sort()).toEqual(
    [...present.slice(1), fresh].map((photo) => photo.id).sort(),
  );
});

test('the database checks the limits, too', async () => {
  const wrong = [
    { ...keripik, harga: -1 },
    { ...keripik, stok: -1 },
    { ...keripik, berat: 0 },
    { ...keripik, namaProduk: '' },
    { ...keripik, harga: 1_000_000_001 },
  ];
  for (const product of wrong) await expect(add(sri, product)).rejects.toThrow(/check constraint/);
});

test('an owner who edits during 50 sales never makes the stock negative', async () => {
  const id = await add(sri, { ...keripik, stok: 50 });
  const sale = () =>
    withClient(testDatabase().appUrl, async (client) => {
      await client.query("BEGIN; SET LOCAL app.role = 'system'");
      const { rowCount } = await client.query(
        'UPDATE variant_stock SET stok = stok - 1 WHERE store_id = $1 AND variant_id = $2 AND stok >= 1',
        [warung.storeId, id],
      );
      await client.query('COMMIT');
      return rowCount ?? 0;
    });
  const edits = Array.from(
    { length: 10 },
    (_, round) => () =>
      asUser(sri, (tx) =>
        editProduct(tx, warung.storeId, {
          id,
          product: plainMatrix({ ...keripik, stok: 50, harga: 15_000 + round }, 50),
          newPhotos: [],
          removedPhotoIds: [],
          photoOrder: [],
        }),
      ),
  );
  const sales = Array.from({ length: 50 }, () => sale);
  const [sold, edited] = await Promise.all([concurrently(sales, 10), concurrently(edits, 4)]);
  const count = sold.reduce((sum, one) => sum + one, 0);
  expect(edited.map(({ kind }) => kind)).toEqual(Array(10).fill('updated'));
  expect((await read(id))?.stok).toBe(50 - count);
  expect(count).toBe(50);
});
