import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MatrixRow, ProductMatrix } from '#domain/products/matrix.ts';
import { matrixOf } from '#domain/products/option.ts';
import { address } from '../../tests/support/addresses.ts';
import { checkoutRequest, newBuyer, stokOf } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { readTodaysCart } from '../checkout/todays-cart.ts';
import { asBuyerAt, asGuest, asUser } from '../db/access.ts';
import { runQuery } from '../db/client-dialect.ts';
import { cancelOwnOrder } from '../orders/status.ts';
import { editProduct } from './edit.ts';
import { listOwnProducts, readOwnProduct } from './list.ts';
import { createProduct, saveMatrix } from './matrix.ts';
import { addPhotos } from './photo-rows.ts';
import { countLowStock } from './products.ts';
import { readProducts } from './read.ts';
import { listProducts } from './storefront/list.ts';

const { sri, dewi, warung } = world;
const { storeId } = warung;
const sizes = { name: 'Ukuran', values: ['M', 'L'] };
const colours = { name: 'Warna', values: ['Merah', 'Biru'] };

function shirt(options = [sizes, colours], facts: Partial<MatrixRow>[] = []): ProductMatrix {
  const rows = matrixOf(options).map((optionValues, place) => ({
    optionValues,
    variantId: null,
    harga: 10_000,
    formerPrice: null,
    stok: 10,
    seenStok: null,
    berat: 200,
    hidden: false,
    ...facts[place],
  }));
  return { namaProduk: 'Kemeja', deskripsi: '', options, rows };
}

const create = (product = shirt()) => asUser(sri, (tx) => createProduct(tx, storeId, product));
const read = async (id: string) => {
  const product = await asUser(sri, (tx) => readOwnProduct(tx, storeId, id));
  if (!product) throw new Error('no product');
  return product;
};
const save = (id: string, product: ProductMatrix, owner = sri) =>
  asUser(owner, (tx) => saveMatrix(tx, storeId, id, product));

async function untouched(id: string): Promise<ProductMatrix> {
  const { namaProduk, deskripsi, options, variants } = await read(id);
  const rows = variants.map(({ id: variantId, ...row }) => ({ ...row, variantId, seenStok: row.stok }));
  return { namaProduk, deskripsi, options, rows };
}

async function buy(id: string, quantity = 1) {
  const buyer = newBuyer();
  const result = await placeOrder(buyer, checkoutRequest(storeId, [{ id, quantity }]), address);
  if (result.kind !== 'placed') throw new Error(JSON.stringify(result));
  const { orderId } = result;
  return () => asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, orderId));
}

describe('a product with options', () => {
  test('is read with its variants in order; the first has its id', async () => {
    const id = await create(shirt([sizes, colours], [{ harga: 12_000, formerPrice: 15_000 }, { stok: 0 }]));
    const [product] = await asGuest(storeId, (tx) => readProducts(tx, storeId, [id]));
    expect(product).toMatchObject({
      options: [sizes, colours],
      harga: 10_000,
      maxHarga: 12_000,
      stok: 30,
      variantCount: 4,
    });
    expect(product?.variants.map(({ optionValues }) => optionValues.join())).toEqual([
      'M,Merah',
      'M,Biru',
      'L,Merah',
      'L,Biru',
    ]);
    expect(product?.variants[0]).toMatchObject({ id, harga: 12_000, formerPrice: 15_000 });
    const { products } = await asGuest(storeId, (tx) => listProducts(tx, storeId, { limit: 1 }));
    expect(products).toMatchObject([{ id, harga: 10_000, maxHarga: 12_000, stok: 30, only: null }]);
  });

  test('shows buyers no hidden variant, and nothing if all are hidden', async () => {
    const id = await create(shirt([sizes], [{ hidden: true, harga: 1 }]));
    const shown = () => asGuest(storeId, (tx) => readProducts(tx, storeId, [id]));
    const [product] = await shown();
    const [left] = product?.variants ?? [];
    expect(product).toMatchObject({ harga: 10_000, variantCount: 1, variants: [{ optionValues: ['L'] }] });
    const listed = () => asGuest(storeId, (tx) => listProducts(tx, storeId, { limit: 1 }));
    expect((await listed()).products).toMatchObject([{ id, only: { id: left?.id, optionText: 'L' } }]);
    expect((await readTodaysCart(storeId, [id, left?.id ?? ''])).products).toMatchObject([
      { id: left?.id, productId: id, namaProduk: 'Kemeja', optionText: 'L' },
    ]);
    const all = await untouched(id);
    await save(id, { ...all, rows: all.rows.map((row) => ({ ...row, hidden: true })) });
    expect(await shown()).toEqual([]);
    expect((await listed()).products.map((one) => one.id)).not.toContain(id);
    expect((await read(id)).variants).toHaveLength(2);
  });

  test('counts for low stock by its shown variants, and once in the list', async () => {
    const count = () => asUser(sri, (tx) => runQuery(tx, countLowStock(storeId)));
    const before = await count();
    const id = await create(shirt([sizes, colours], [{ stok: 1 }, { stok: 0 }, { stok: 2, hidden: true }]));
    expect(await count()).toBe(before + 2);
    for (const sort of ['terbaru', 'nama', 'termurah', 'termahal', 'stok'] as const) {
      const view = { search: 'kemeja', lowStockOnly: true, hiddenOnly: false, categoryId: null, sort };
      const { products } = await asUser(sri, (tx) =>
        listOwnProducts(tx, storeId, view, { limit: 50, after: null }),
      );
      expect(products.filter((one) => one.id === id)).toHaveLength(1);
    }
  });
});

describe('saving the matrix', () => {
  test('unchanged, changes nothing', async () => {
    const id = await create();
    const before = await read(id);
    expect(await save(id, await untouched(id))).toMatchObject({ kind: 'saved' });
    expect(await read(id)).toEqual(before);
  });

  test('renames, swaps, adds, hides and deletes in one step', async () => {
    const id = await create();
    const before = (await read(id)).variants.map((variant) => variant.id);
    const { rows, ...rest } = await untouched(id);
    const [a, b, c, d] = rows;
    if (!a || !b || !c || !d) throw new Error('four rows were expected');
    const options = [{ name: 'Size', values: ['XL', 'S'] }];
    const now = [
      { ...c, optionValues: ['XL'], hidden: true },
      { ...a, optionValues: ['S'], harga: 9_000, berat: 90 },
    ];
    expect(await save(id, { ...rest, options, rows: now })).toMatchObject({ kind: 'saved' });
    const after = await read(id);
    expect(after.options).toEqual(options);
    expect(after.variants).toMatchObject([
      { id: before[2], optionValues: ['XL'], hidden: true, stok: 10 },
      { id: before[0], optionValues: ['S'], harga: 9_000, berat: 90 },
    ]);
    const remaining = await asUser(sri, (tx) =>
      tx
        .selectFrom('variants')
        .select('id')
        .where('productId', '=', id)
        .where('deletedAt', 'is not', null)
        .execute(),
    );
    expect(remaining.map((variant) => variant.id).sort()).toEqual([before[1], before[3]].sort());
  });

  test('restores the same variant if its value is deleted and typed again, with stock returned meanwhile', async () => {
    const id = await create(shirt([sizes]));
    const large = (await read(id)).variants[1]?.id ?? '';
    const cancel = await buy(large, 4);
    const { rows, ...rest } = await untouched(id);
    await save(id, { ...rest, options: [{ ...sizes, values: ['M'] }], rows: rows.slice(0, 1) });
    await expect(buy(large)).rejects.toThrow('"optionText":null');
    await cancel();
    expect(await stokOf(large)).toBe(10);
    const again = shirt([sizes]).rows[1] as MatrixRow;
    await save(id, { ...rest, rows: [...(await untouched(id)).rows, { ...again, stok: 12, seenStok: 10 }] });
    expect((await read(id)).variants[1]).toMatchObject({ id: large, stok: 12 });
  });

  test('lets returned stock reach a variant that was renamed or hidden meanwhile', async () => {
    const id = await create(shirt([sizes]));
    const cancel = await buy(id, 3);
    const { rows, ...rest } = await untouched(id);
    const [first, second] = rows;
    if (!first || !second) throw new Error('two rows were expected');
    const options = [{ ...sizes, values: ['Medium', 'L'] }];
    const renamed = [{ ...first, optionValues: ['Medium'], hidden: true }, second];
    await save(id, { ...rest, options, rows: renamed });
    await cancel();
    expect(await stokOf(id)).toBe(10);
  });

  test('adds the owner’s pieces to the present stock, and refuses to take pieces that were sold', async () => {
    const id = await create(shirt([sizes]));
    const opened = await untouched(id);
    await buy(id, 8);
    const typed = (stok: number) => ({
      ...opened,
      rows: opened.rows.map((row, place) => (place === 0 ? { ...row, stok } : row)),
    });
    expect(await save(id, typed(15))).toMatchObject({ kind: 'saved' });
    expect(await stokOf(id)).toBe(7);
    expect(await save(id, typed(1))).toEqual({ kind: 'stockMoved', position: 0, optionText: 'M', stok: 7 });
    expect(await stokOf(id)).toBe(7);
  });

  test('is allowed to the owner alone', async () => {
    const id = await create();
    expect(await save(id, shirt(), dewi)).toEqual({ kind: 'notFound' });
    expect(await save(randomUUID(), shirt())).toEqual({ kind: 'notFound' });
  });

  test('a product without options may get some, and lose them', async () => {
    const id = await create(shirt([]));
    const [plain] = (await untouched(id)).rows;
    const rows = shirt([sizes]).rows.map((row, place) => (place === 0 ? { ...row, variantId: id } : row));
    await save(id, { ...shirt([sizes]), rows: rows.map((row) => ({ ...row, stok: 4 })) });
    expect((await read(id)).variants).toMatchObject([{ id, stok: 4 }, { stok: 4 }]);
    await save(id, { ...shirt([]), rows: [{ ...(plain as MatrixRow), stok: 4, seenStok: 4 }] });
    expect(await read(id)).toMatchObject({ options: [], variants: [{ id, optionValues: [], stok: 4 }] });
  });
});

test('photos belong to a value, follow its new name, and belong to all variants once it is deleted', async () => {
  const id = await create(shirt([sizes]));
  const photos = [1, 2].map(() => ({ id: randomUUID(), width: 40, height: 30 }));
  await asUser(sri, (tx) => addPhotos(tx, storeId, id, photos));
  const [, second] = photos;
  if (!second) throw new Error('two photos were expected');
  const edit = async (product: ProductMatrix, photoValues?: Map<string, string | null>) => {
    const change = { id, product, newPhotos: [], removedPhotoIds: [], photoOrder: [], photoValues };
    expect(await asUser(sri, (tx) => editProduct(tx, storeId, change))).toMatchObject({ kind: 'updated' });
    return (await read(id)).photos.map(({ optionValue }) => optionValue);
  };
  const large = (await read(id)).variants[1]?.id ?? '';
  expect(await edit(await untouched(id), new Map([[second.id, 'L']]))).toEqual([null, 'L']);
  const inCart = await readTodaysCart(storeId, [id, large]);
  expect(inCart.products.find((one) => one.id === large)?.photoUrl).toContain(second.id);
  expect(inCart.products.find((one) => one.id === id)?.photoUrl).toContain(photos[0]?.id);
  const { rows, ...rest } = await untouched(id);
  const options = [{ ...sizes, values: ['M', 'Large'] }];
  const renamed = rows.map((row, place) => (place === 1 ? { ...row, optionValues: ['Large'] } : row));
  expect(await edit({ ...rest, options, rows: renamed })).toEqual([null, 'Large']);
  expect(await edit({ ...rest, options: [{ ...sizes, values: ['M'] }], rows: rows.slice(0, 1) })).toEqual([
    null,
    null,
  ]);
});
