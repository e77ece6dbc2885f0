import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { address } from '../../../tests/support/addresses.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  ownerOf,
  stockProduct,
  stokOf,
} from '../../../tests/support/world/shop-floor.ts';
import { makeTestVoucher } from '../../../tests/support/world/vouchers.ts';
import { world } from '../../../tests/support/world/world.ts';
import { changeOrderStatus } from '../status.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);

const BUYERS = 200;
const STOCK = 180;
const QUOTA = 50;
const OFF = 500;

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
  env.orderLimits = false;
  await admin.query('UPDATE stores SET unique_codes = true WHERE store_id = $1', [storeId]);
});
afterAll(() => admin.end());

/** Orders one piece for Rp 10.000 with two identical concurrent requests; without the voucher if it is used up. */
async function buy(productId: string, voucherCode: string): Promise<string[]> {
  const buyer = newBuyer();
  const plain = checkoutRequest(storeId, [{ id: productId, quantity: 1 }]);
  const twice = (request: typeof plain) =>
    Promise.all([placeOrder(buyer, request, address), placeOrder(buyer, request, address)]);
  let results = await twice({ ...plain, voucherCode, seenTotal: plain.seenTotal - OFF });
  if (results.some(({ kind }) => kind === 'voucher')) results = await twice(plain);
  return [...new Set(results.flatMap((result) => (result.kind === 'placed' ? [result.orderId] : [])))];
}

async function bill(orderId: string): Promise<void> {
  const change = { orderId, from: 'Pending', to: 'Harus Dibayar', shippingCost: 9_000 } as const;
  const send = () => asUser(owner, (tx) => changeOrderStatus(tx, owner, storeId, change));
  const results = await Promise.all([send(), send()]);
  expect(results.map(({ kind }) => kind).sort()).toEqual(['changed', 'conflict']);
}

type Row = {
  id: string;
  voucherId: string | null;
  customerId: string;
  number: number;
  discount: number;
  code: number;
  total: number;
};

async function billsOf(productId: string): Promise<(Row & { events: string[] })[]> {
  const { rows } = await admin.query<Row & { events: string[] }>(
    `SELECT o.id, o.voucher_id AS "voucherId", o.customer_id AS "customerId", o.order_number AS number,
       o.discount::int, o.unique_code AS code, o.total_price::int AS total,
       (SELECT array_agg(e.kind ORDER BY e.created_at, e.id) FROM order_events e
        WHERE e.store_id = o.store_id AND e.order_id = o.id) AS events
     FROM orders o WHERE o.store_id = $1 AND o.status = 'Harus Dibayar' AND EXISTS
       (SELECT FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id AND i.variant_id = $2)`,
    [storeId, productId],
  );
  return rows;
}

test('200 buyers share a voucher of 50 uses and are billed at once: every total is different', async () => {
  const productId = await stockProduct(storeId, STOCK);
  // A unique code (random rupiah that tell bills apart) may exceed the discount, so different bills could become equal.
  const voucher = await makeTestVoucher(storeId, { value: OFF, quota: QUOTA, perBuyerLimit: 1 });
  const orders = await concurrently(
    Array.from({ length: BUYERS }, () => async () => {
      const ids = await buy(productId, voucher.code);
      for (const id of ids) await bill(id);
      return ids;
    }),
  );
  expect(Math.max(...orders.map(({ length }) => length))).toBe(1);
  const bills = await billsOf(productId);
  expect(bills.map(({ id }) => id).sort()).toEqual(orders.flat().sort());
  expect([bills.length, await stokOf(productId)]).toEqual([STOCK, 0]);
  for (const field of ['customerId', 'number', 'total'] as const)
    expect(new Set(bills.map((one) => one[field])).size).toBe(STOCK);
  for (const { code, total, discount, voucherId, events } of bills) {
    expect(code).toBeGreaterThanOrEqual(1);
    expect(code).toBeLessThanOrEqual(999);
    expect(discount).toBe(voucherId === null ? 0 : OFF);
    expect(total).toBe(19_000 - discount + code);
    expect(events).toEqual(['placed', 'billed']);
  }
  expect(bills.filter(({ voucherId }) => voucherId === voucher.id)).toHaveLength(QUOTA);
  const { rows } = await admin.query(
    `SELECT c.used, c.given::int, (SELECT sum(b.used)::int FROM voucher_buyers b
       WHERE b.store_id = c.store_id AND b.voucher_id = c.voucher_id) AS "byBuyers"
     FROM voucher_counters c WHERE c.store_id = $1 AND c.voucher_id = $2`,
    [storeId, voucher.id],
  );
  expect(rows).toEqual([{ used: QUOTA, given: QUOTA * OFF, byBuyers: QUOTA }]);
});
