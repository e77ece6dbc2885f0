import { describe, expect, test } from 'vitest';
import type { ProductMatrix } from '#domain/products/matrix.ts';
import { matrixOf } from '#domain/products/option.ts';
import { address } from '../../tests/support/addresses.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  ownerOf,
  soldOf,
  stokOf,
} from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asBuyerAt, asUser } from '../db/access.ts';
import { cancelOwnOrder } from '../orders/status.ts';
import { readOwnProduct } from '../products/list.ts';
import { createProduct, saveMatrix } from '../products/matrix.ts';
import { placeOrder } from './place-order.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);
const sizes = { name: 'Ukuran', values: ['L', 'XL'] };
const colours = { name: 'Warna', values: ['Hitam', 'Merah'] };

async function shirt(stocks: number[], options = [sizes, colours]): Promise<string> {
  const rows = matrixOf(options).map((optionValues, place) => ({
    optionValues,
    variantId: null,
    harga: 10_000,
    formerPrice: null,
    stok: stocks[place] ?? 0,
    seenStok: null,
    berat: 200,
    hidden: false,
  }));
  const product = { namaProduk: 'Kemeja', deskripsi: '', options, rows };
  return asUser(owner, (tx) => createProduct(tx, storeId, product));
}

async function opened(id: string): Promise<ProductMatrix> {
  const product = await asUser(owner, (tx) => readOwnProduct(tx, storeId, id));
  if (!product) throw new Error('no product');
  const { namaProduk, deskripsi, options, variants } = product;
  const rows = variants.map(({ id: variantId, ...row }) => ({ ...row, variantId, seenStok: row.stok }));
  return { namaProduk, deskripsi, options, rows };
}

const idsOf = async (id: string) => (await opened(id)).rows.map(({ variantId }) => variantId ?? '');

const buy = (id: string, quantity = 1) =>
  placeOrder(newBuyer(), checkoutRequest(storeId, [{ id, quantity }]), address);

const buyers = (count: number, id: string) => Array.from({ length: count }, () => () => buy(id));

describe('variants and many buyers', () => {
  test('the last piece of one is sold once: 100 buyers, one order, 99 refusals that name it', async () => {
    const id = await shirt([5, 5, 5, 1]);
    const last = (await idsOf(id))[3] ?? '';
    const results = await concurrently(buyers(100, last), 16);
    const placed = results.filter((result) => result.kind === 'placed');
    expect(placed).toHaveLength(1);
    for (const result of results) {
      if (result.kind === 'placed') continue;
      expect(result).toMatchObject({
        kind: 'changed',
        lines: [{ id: last, namaProduk: 'Kemeja', optionText: 'XL, Merah', stok: 0 }],
      });
    }
    expect(placed[0]).toMatchObject({
      placed: { order: { items: [{ namaProduk: 'Kemeja', optionText: 'XL, Merah', variantId: last }] } },
    });
    expect((await opened(id)).rows.map(({ stok }) => stok)).toEqual([5, 5, 5, 0]);
  });

  test('two variants of one product sell exactly their own stock', async () => {
    const id = await shirt([20, 30], [sizes]);
    const [large = '', extra = ''] = await idsOf(id);
    const mixed = buyers(45, large).flatMap((task, at) => [task, buyers(45, extra)[at] ?? task]);
    await concurrently(mixed, 16);
    expect([await soldOf(large), await soldOf(extra)]).toEqual([20, 30]);
    expect([await stokOf(large), await stokOf(extra)]).toEqual([0, 0]);
  });

  test('carts of several variants in any order never deadlock', async () => {
    const id = await shirt([100, 100, 100, 100]);
    const all = await idsOf(id);
    const carts = Array.from({ length: 40 }, (_, nth) => () => {
      const lines = all.map((_, at) => ({ id: all[(at + nth) % all.length] as string, quantity: 1 }));
      const request = { ...checkoutRequest(storeId, lines), lines };
      return placeOrder(newBuyer(), request, address);
    });
    const results = await concurrently(carts, 16);
    expect(results.every(({ kind }) => kind === 'placed')).toBe(true);
    expect((await opened(id)).rows.map(({ stok }) => stok)).toEqual([60, 60, 60, 60]);
  });
});

test('editing the matrix during a rush loses no stock', async () => {
  const id = await shirt([40, 40], [sizes]);
  const [large = '', extra = ''] = await idsOf(id);
  const form = await opened(id);
  let added = 0;
  /** Conflicting saves of the same form: they change names, order and stock, and they remove XL and add it again. */
  const edits = Array.from({ length: 12 }, (_, nth) => async () => {
    const values = nth % 2 ? ['L', 'XL'] : ['Besar', 'Jumbo'];
    const rows = form.rows.map((row, place) => ({
      ...row,
      optionValues: [values[place] ?? ''],
      stok: (row.seenStok ?? 0) + (place === 0 ? 2 : 0),
    }));
    const remaining = nth % 4 === 3 ? rows.slice(0, 1) : nth % 3 ? rows : rows.toReversed();
    const options = [{ name: 'Ukuran', values: remaining.flatMap(({ optionValues }) => optionValues) }];
    const saved = await asUser(owner, (tx) =>
      saveMatrix(tx, storeId, id, { ...form, options, rows: remaining }),
    );
    if (saved.kind === 'saved') added += 2;
    return saved;
  });
  const tasks: (() => Promise<unknown>)[] = buyers(48, large).flatMap((task, at) => [
    task,
    buyers(48, extra)[at] ?? task,
    ...(at % 4 === 1 ? [edits[(at - 1) / 4] ?? task] : []),
  ]);
  await concurrently(tasks, 12);
  expect(added).toBe(24);
  expect((await soldOf(large)) + ((await stokOf(large)) ?? 0)).toBe(40 + added);
  expect((await soldOf(extra)) + ((await stokOf(extra)) ?? 0)).toBe(40);
});

test('orders cancelled while their variant is removed and renamed return all stock', async () => {
  const id = await shirt([30, 30], [sizes]);
  const [large = '', extra = ''] = await idsOf(id);
  const placed = await concurrently(
    Array.from({ length: 20 }, (_, nth) => async () => {
      const buyer = newBuyer();
      const lines = [{ id: nth % 2 ? large : extra, quantity: 1 }];
      const result = await placeOrder(buyer, checkoutRequest(storeId, lines), address);
      if (result.kind !== 'placed') throw new Error(result.kind);
      return () => asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, result.orderId));
    }),
    8,
  );
  const form = await opened(id);
  const edits = Array.from({ length: 6 }, (_, nth) => () => {
    const [first, second] = form.rows;
    const rows = [first, ...(nth % 2 ? [second] : [])].flatMap((row) => row ?? []);
    const named = rows.map((row) => ({ ...row, optionValues: [`${row.optionValues} ${nth}`] }));
    const options = [{ name: 'Ukuran', values: named.flatMap(({ optionValues }) => optionValues) }];
    return asUser(owner, (tx) => saveMatrix(tx, storeId, id, { ...form, options, rows: named }));
  });
  await concurrently<unknown>(
    placed.flatMap((cancel, at) => [cancel, ...(at % 3 === 0 ? [edits[at / 3] ?? cancel] : [])]),
    8,
  );
  expect([await stokOf(large), await stokOf(extra)]).toEqual([30, 30]);
});
