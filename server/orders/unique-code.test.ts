import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import { ownerOf, stockProduct } from '../../tests/support/world/shop-floor.ts';
import { newOrder } from '../../tests/support/world/unpaid.ts';
import { world } from '../../tests/support/world/world.ts';
import { type Order, readStoreOrder } from './orders.ts';
import { changeOrderStatus } from './status.ts';
import { pickUniqueCode } from './unique-code.ts';

const { warung, batik } = world;

async function giveCodes(storeId: string, uniqueCodes: boolean): Promise<void> {
  await asSystem((tx) =>
    tx.updateTable('stores').set({ uniqueCodes }).where('storeId', '=', storeId).execute(),
  );
}

async function bill(storeId: string, orderId: string, shippingCost = 0) {
  const owner = ownerOf(storeId);
  await asUser(owner, (tx) =>
    changeOrderStatus(tx, owner, storeId, { orderId, from: 'Pending', to: 'Harus Dibayar', shippingCost }),
  );
  const order = await asUser(owner, (tx) => readStoreOrder(tx, storeId, orderId));
  if (order?.status !== 'Harus Dibayar') throw new Error('the bill was not sent');
  return order;
}

async function copyBills(tx: Tx, storeId: string, like: string, codes: readonly number[]): Promise<void> {
  const bill = await tx
    .selectFrom('orders')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('id', '=', like)
    .executeTakeFirstOrThrow();
  const copies = codes.map((uniqueCode) => ({
    ...bill,
    id: randomUUID(),
    orderNumber: 500_000 + bill.subtotal + uniqueCode,
    uniqueCode,
    totalPrice: bill.subtotal + uniqueCode,
  }));
  await tx.insertInto('orders').values(copies).execute();
}

function pick(storeId: string, base: number, except = '00000000-0000-7000-8000-000000000000') {
  return asUser(ownerOf(storeId), (tx) => pickUniqueCode(tx, storeId, base, except));
}

test('200 bills of the same goods, twenty at once: no two totals are the same', async () => {
  await giveCodes(warung.storeId, true);
  const productId = await stockProduct(warung.storeId, 200);
  const ids: string[] = [];
  for (let nth = 0; nth < 200; nth++) ids.push((await newOrder(warung.storeId, { productId })).id);
  const orders: Order[] = [];
  const lane = async () => {
    for (let id = ids.pop(); id; id = ids.pop()) orders.push(await bill(warung.storeId, id, 9_000));
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  expect(new Set(orders.map(({ totalPrice }) => totalPrice)).size).toBe(200);
  for (const { subtotal, shippingCost, uniqueCode, totalPrice } of orders) {
    expect(uniqueCode).toBeGreaterThanOrEqual(1);
    expect(uniqueCode).toBeLessThanOrEqual(999);
    expect(totalPrice).toBe(subtotal + shippingCost + uniqueCode);
  }
});

test('a shop that wants no codes has none', async () => {
  const { id } = await newOrder(batik.storeId, { productId: await stockProduct(batik.storeId, 1) });
  expect(await bill(batik.storeId, id, 9_000)).toMatchObject({ uniqueCode: 0, totalPrice: 19_000 });
});

test('nothing is added if nothing is to be paid', async () => {
  await giveCodes(batik.storeId, true);
  expect(await pick(batik.storeId, 0)).toBe(0);
});

test('the last free code is found, none if all are taken, and a bill’s own code is free for it', async () => {
  await giveCodes(batik.storeId, true);
  const { id } = await newOrder(batik.storeId, {
    productId: await stockProduct(batik.storeId, 7),
    quantity: 7,
  });
  const { totalPrice } = await bill(batik.storeId, id);
  const base = 70_000;
  const all = Array.from({ length: 999 }, (_, index) => index + 1);
  const others = all.filter((code) => code !== totalPrice - base);
  await asSystem((tx) => copyBills(tx, batik.storeId, id, others));
  expect(await pick(batik.storeId, base)).toBe(0);
  expect(await pick(batik.storeId, base, id)).toBe(totalPrice - base);
  expect(await pick(batik.storeId, base + 1)).toBe(999);
});

test('the database itself refuses a duplicate total', async () => {
  await giveCodes(batik.storeId, true);
  const { id } = await newOrder(batik.storeId, {
    productId: await stockProduct(batik.storeId, 8),
    quantity: 8,
  });
  const { totalPrice } = await bill(batik.storeId, id);
  const copy = asSystem((tx) => copyBills(tx, batik.storeId, id, [totalPrice - 80_000]));
  // The pattern has no closing quote, because in a Citus cluster the constraint's name ends with a shard's number.
  await expect(copy).rejects.toThrow(/violates unique constraint "orders_unique_code/);
});
