import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf, startOfSpan } from '#domain/calendar/day.ts';
import { hoursAhead, type TimeZone } from '#domain/calendar/time-zone.ts';
import { mayChange, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { openAdmin } from '../../tests/support/database/database.ts';
import { plainPieces, plainSums } from '../../tests/support/database/sales.ts';
import { sell } from '../../tests/support/world/sales.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser, type Tx } from '../db/access.ts';
import { readSalesReport } from '../reports/reports.ts';
import { readStoreOrder } from './orders.ts';
import { changeOrderStatus } from './status.ts';

const { sri, warung, esTeh } = world;
const { storeId } = warung;
const zones = Object.keys(hoursAhead) as TimeZone[];

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});

afterEach(() => forget());

afterAll(() => admin.end());

async function forget() {
  for (const table of ['order_events', 'order_items', 'orders', 'sales'])
    await admin.query(`DELETE FROM ${table} WHERE store_id = $1`, [storeId]);
  await admin.query('UPDATE products SET sold = 0 WHERE store_id = $1', [storeId]);
}

const made = fc.record({
  at: fc
    .date({ min: new Date('2024-02-27'), max: new Date('2024-03-02'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  status: fc.constantFrom<OrderStatus>('Shipped', 'Completed'),
  quantity: fc.integer({ min: 1, max: 9 }),
  discount: fc.integer({ min: 0, max: 5_000 }),
  shippingCost: fc.integer({ min: 0, max: 50_000 }),
  uniqueCode: fc.integer({ min: 0, max: 999 }),
});

const change = fc.record({ nth: fc.nat(), to: fc.constantFrom(...orderStatuses, 'Completed' as const) });

async function attempt(id: string, to: OrderStatus): Promise<void> {
  await asUser(sri, async (tx) => {
    const order = await readStoreOrder(tx, storeId, id);
    if (order && mayChange(order, to))
      await changeOrderStatus(tx, sri, storeId, { orderId: id, from: order.status, to });
  });
}

async function plainReport(tx: Tx, timeZone: TimeZone) {
  const { rows } = await sql<{ day: string; orders: number; total: number }>`
    SELECT to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, count(*)::int AS orders,
      sum(total_price)::bigint AS total
    FROM orders WHERE store_id = ${storeId} AND status = 'Completed' GROUP BY 1 ORDER BY 1`.execute(tx);
  return rows;
}

test('the sums equal those of the completed orders after any concurrent changes', async () => {
  const changes = fc.array(change, { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 8 }), changes, async (orders, wanted) => {
      await forget();
      const ids: string[] = [];
      for (const { quantity, ...rest } of orders)
        ids.push((await sell(admin, { storeId, lines: [{ product: esTeh, quantity }], ...rest })).id);
      // Cancelling orders lowers the vouchers' counters. The database refuses counters below 0, so they start high.
      await admin.query('UPDATE voucher_counters SET used = 1000, given = 1000000');
      const tried = await Promise.allSettled(
        wanted.map(({ nth, to }) => attempt(ids[nth % ids.length] as string, to)),
      );
      expect(tried.filter(({ status }) => status === 'rejected')).toEqual([]);
      const stored = await admin.query('SELECT * FROM sales WHERE orders + refunds > 0 ORDER BY starts_at');
      const plain = await admin.query(`${plainSums} ORDER BY starts_at`);
      expect(stored.rows).toEqual(plain.rows);
      const sold = await admin.query(
        'SELECT store_id, id AS product_id, sold AS pieces FROM products WHERE sold > 0',
      );
      expect(sold.rows).toEqual((await admin.query(plainPieces)).rows);
      const gone = await admin.query('SELECT * FROM sales WHERE orders = 0');
      for (const row of gone.rows)
        expect(row).toMatchObject({
          subtotal: '0',
          discount: '0',
          shipping_cost: '0',
          total_price: '0',
          content: '0',
        });
      for (const zone of zones) {
        const [report, counted] = await asUser(sri, async (tx) => [
          await readSalesReport(tx, storeId, { from: null, until: null }, zone),
          await plainReport(tx, zone),
        ]);
        expect(report.days).toEqual(counted);
        expect(report.totals.orders).toBe(counted.reduce((sum, { orders }) => sum + orders, 0));
      }
    }),
    { numRuns: 25 },
  );
});

test('a refused change leaves the sums as they were', async () => {
  const { id } = await sell(admin, {
    storeId,
    at: '2026-11-21T12:00:00+07:00',
    lines: [{ product: esTeh, quantity: 1 }],
  });
  const before = await admin.query('SELECT * FROM sales');
  const failing = asUser(sri, async (tx) => {
    await changeOrderStatus(tx, sri, storeId, { orderId: id, from: 'Completed', to: 'Complain' });
    throw new Error('the rest failed');
  });
  await expect(failing).rejects.toThrow('the rest failed');
  expect((await admin.query('SELECT * FROM sales')).rows).toEqual(before.rows);
});

test('a sale that was never counted cannot be taken back', async () => {
  const { id } = await sell(admin, {
    storeId,
    at: '2026-11-21T12:00:00+07:00',
    lines: [{ product: esTeh, quantity: 1 }],
  });
  await admin.query('DELETE FROM sales');
  const leaving = asUser(sri, (tx) =>
    changeOrderStatus(tx, sri, storeId, { orderId: id, from: 'Completed', to: 'Cancelled' }),
  );
  await expect(leaving).rejects.toThrow('not on the books');
});

test('a span lies within one day of every zone, and begins at midnight in one of them', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (at) => {
      const start = startOfSpan(at);
      expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(zones.map((zone) => dayOf(start, zone))).toEqual(zones.map((zone) => dayOf(at, zone)));
      const before = new Date(start.getTime() - 1);
      expect(zones.some((zone) => dayOf(before, zone) !== dayOf(start, zone))).toBe(true);
      expect(startOfSpan(start)).toEqual(start);
    }),
  );
});
