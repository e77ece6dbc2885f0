import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address } from '../../tests/support/addresses.ts';
import { openAdmin } from '../../tests/support/database/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { checkoutRequest, newBuyer, stockProduct, stokOf } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { asBuyerAt, asUser } from '../db/access.ts';
import { cancelOwnOrder } from '../orders/status.ts';
import { sweepAll } from '../program/worker/sweeps.ts';
import { addPhotos } from './photo-rows.ts';
import { changeStock } from './stock/change.ts';

const { warung, sri } = world;
let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.end());

test('a deleted product to which stock is being returned is skipped, and waits for the next run', async () => {
  const [held, free] = [await stockProduct(warung.storeId, 5), await stockProduct(warung.storeId, 5)];
  await admin.query("UPDATE products SET deleted_at = now() - interval '91 days' WHERE id = ANY($1)", [
    [held, free],
  ]);
  const left = async () =>
    (await admin.query('SELECT id FROM products WHERE id = ANY($1)', [[held, free]])).rows.map(
      ({ id }) => id,
    );
  const giving = await openAdmin();
  await giving.query('BEGIN');
  await giving.query(
    'SELECT stok FROM variant_stock WHERE store_id = $1 AND variant_id = $2 FOR NO KEY UPDATE',
    [warung.storeId, held],
  );
  await sweepAll();
  expect(await left()).toEqual([held]);
  await giving.end();
  await eventually(async () => {
    await sweepAll();
    expect(await left()).toEqual([]);
  });
});

test('a deleted product is removed with its photos and stock changes, although an order names it', async () => {
  const id = await stockProduct(warung.storeId, 5);
  await asUser(sri, (tx) => changeStock(tx, warung.storeId, id, { delta: 1, key: randomUUID() }));
  await asUser(sri, (tx) => addPhotos(tx, warung.storeId, id, [{ id: randomUUID(), width: 40, height: 30 }]));
  await placeOrder(newBuyer(), checkoutRequest(warung.storeId, [{ id, quantity: 1 }]), address);
  const traces = async () => {
    const { rows } = await admin.query(
      `SELECT (SELECT count(*)::int FROM products WHERE id = $1) AS products,
         (SELECT count(*)::int FROM product_photos WHERE product_id = $1) AS photos,
         (SELECT count(*)::int FROM stock_changes WHERE variant_id = $1) AS changes,
         (SELECT count(*)::int FROM variants WHERE product_id = $1) AS variants,
         (SELECT count(*)::int FROM variant_stock WHERE variant_id = $1) AS stock,
         (SELECT count(*)::int FROM order_items WHERE product_id = $1) AS items`,
      [id],
    );
    return rows[0];
  };
  const whole = { products: 1, variants: 1, stock: 1, photos: 1, changes: 2, items: 1 };
  await admin.query("UPDATE products SET deleted_at = now() - interval '89 days' WHERE id = $1", [id]);
  await sweepAll();
  expect(await traces()).toEqual(whole);
  await admin.query("UPDATE products SET deleted_at = now() - interval '91 days' WHERE id = $1", [id]);
  await sweepAll();
  expect(await traces()).toEqual({ products: 0, variants: 0, stock: 0, photos: 0, changes: 0, items: 1 });
});

test('a deleted variant of a living product is removed, unless an open order may return stock to it', async () => {
  const id = await stockProduct(warung.storeId, 5);
  const [sold, free] = [randomUUID(), randomUUID()];
  for (const [position, variant] of [sold, free].entries()) {
    await admin.query(
      `INSERT INTO variants (store_id, id, product_id, position, option_values, harga, berat)
       VALUES ($1, $2, $3, $4, $5, 10000, 100)`,
      [warung.storeId, variant, id, position + 1, [variant]],
    );
    await admin.query('INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ($1, $2, 5)', [
      warung.storeId,
      variant,
    ]);
  }
  await asUser(sri, (tx) => changeStock(tx, warung.storeId, free, { delta: 1, key: randomUUID() }));
  const buyer = newBuyer();
  const order = await placeOrder(
    buyer,
    checkoutRequest(warung.storeId, [{ id: sold, quantity: 1 }]),
    address,
  );
  const left = async () => {
    const { rows } = await admin.query(
      'SELECT id FROM variants WHERE product_id = $1 ORDER BY position, id',
      [id],
    );
    return rows.map((row) => row.id);
  };
  const end = (days: number) =>
    admin.query(
      `UPDATE variants SET position = NULL, deleted_at = now() - $2 * interval '1 day' WHERE id = ANY ($1::uuid[])`,
      [[sold, free], days],
    );
  await end(89);
  await sweepAll();
  expect(await left()).toHaveLength(3);
  await end(91);
  await sweepAll();
  expect(await left()).toEqual([id, sold]);
  if (order.kind !== 'placed') throw new Error(order.kind);
  await asBuyerAt(buyer, warung.storeId, (tx) => cancelOwnOrder(tx, buyer, warung.storeId, order.orderId));
  expect(await stokOf(sold)).toBe(5);
  await sweepAll();
  expect(await left()).toEqual([id]);
});
