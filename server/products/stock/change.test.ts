import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asUser } from '#server/db/access.ts';
import { address } from '../../../tests/support/addresses.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  ownerOf,
  soldOf,
  stockProduct,
  stokOf,
} from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { deleteProduct } from '../products.ts';
import { changeStock } from './change.ts';

const { warung, sri, dewi, batik } = world;
const { storeId } = warung;

const change = (id: string, delta: number, key: string = randomUUID()) =>
  asUser(ownerOf(storeId), (tx) => changeStock(tx, storeId, id, { delta, key }));

test('adds and takes, and returns the new stock', async () => {
  const id = await stockProduct(storeId, 3);
  expect(await change(id, 10)).toEqual({ kind: 'changed', namaProduk: 'Barang uji', stok: 13 });
  expect(await change(id, -13)).toMatchObject({ kind: 'changed', stok: 0 });
  expect(await stokOf(id)).toBe(0);
});

test('never goes below 0 or above 1,000,000, and returns the present stock', async () => {
  const id = await stockProduct(storeId, 3);
  expect(await change(id, -4)).toMatchObject({ kind: 'tooFew', stok: 3 });
  expect(await change(id, 999_998)).toMatchObject({ kind: 'tooMany', stok: 3 });
  expect(await stokOf(id)).toBe(3);
  expect(await change(id, 999_997)).toMatchObject({ kind: 'changed', stok: 1_000_000 });
});

test('counts one key once, also if sent many times at once; another key is another change', async () => {
  const id = await stockProduct(storeId, 5);
  const key = randomUUID();
  const results = await Promise.all(Array.from({ length: 8 }, () => change(id, 2, key)));
  expect(results.map(({ kind }) => kind).sort()).toEqual(['changed', ...Array(7).fill('repeated')]);
  expect(await stokOf(id)).toBe(7);
  await Promise.all([change(id, 1), change(id, 1)]);
  expect(await stokOf(id)).toBe(9);
});

test('a refused change can be sent again with its key, once there is enough', async () => {
  const id = await stockProduct(storeId, 1);
  const key = randomUUID();
  expect(await change(id, -2, key)).toMatchObject({ kind: 'tooFew' });
  await change(id, 5);
  expect(await change(id, -2, key)).toMatchObject({ kind: 'changed', stok: 4 });
});

test('during 50 checkouts nothing is lost, nothing comes back, and the stock is never below 0', async () => {
  const id = await stockProduct(storeId, 30);
  const buying = Array.from({ length: 50 }, () => async () => {
    const result = await placeOrder(newBuyer(), checkoutRequest(storeId, [{ id, quantity: 1 }]), address);
    return result.kind === 'placed' ? 1 : 0;
  });
  const restocking = [7, -3, 10, -5, 4, -40].map((delta) => async () => {
    const { kind } = await change(id, delta);
    return kind === 'changed' ? delta : 0;
  });
  // Restocks between the checkouts, not after them.
  const tasks = buying.flatMap((buy, turn) =>
    turn % 8 === 3 ? [buy, restocking[(turn - 3) / 8] ?? buy] : [buy],
  );
  const results = await concurrently(tasks, 12);
  const changed = results.filter((delta) => delta !== 1).reduce((sum, delta) => sum + delta, 0);
  const left = await stokOf(id);
  expect(left).toBeGreaterThanOrEqual(0);
  expect((left ?? 0) + (await soldOf(id))).toBe(30 + changed);
  expect(changed).not.toBe(0);
});

test('is allowed to the owner alone, and not after the product is deleted', async () => {
  const id = await stockProduct(storeId, 5);
  const foreign = { delta: 1, key: randomUUID() };
  for (const shop of [storeId, batik.storeId])
    expect(await asUser(dewi, (tx) => changeStock(tx, shop, id, foreign))).toEqual({ kind: 'notFound' });
  expect(await change('x', 1)).toEqual({ kind: 'notFound' });
  await asUser(sri, (tx) => deleteProduct(tx, storeId, id));
  expect(await change(id, 1)).toEqual({ kind: 'notFound' });
  expect(await stokOf(id)).toBe(5);
});
