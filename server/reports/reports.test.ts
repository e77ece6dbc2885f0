import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { boundsOfRange, type ReportRange } from '#domain/reports/report.ts';
import { openAdmin } from '../../tests/support/database/database.ts';
import { recountSales } from '../../tests/support/database/sales.ts';
import { type Sale, sell } from '../../tests/support/world/sales.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSuperAdminAt, asUser, type Tx } from '../db/access.ts';
import { listReportOrders, readMonthTrend, readSalesReport } from './reports.ts';

const { sri, dewi, wati, warung, batik, nasiGoreng, esTeh, sambal, kemeja, kain } = world;
const allTime: ReportRange = { from: null, until: null };

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});

afterEach(async () => {
  await admin.query('DELETE FROM order_items; DELETE FROM orders; DELETE FROM sales');
});

afterAll(() => admin.end());

const sale = (at: string, more: Partial<Sale> = {}) =>
  sell(admin, { storeId: warung.storeId, at, lines: [{ product: esTeh, quantity: 1 }], ...more });

function read(
  range = allTime,
  timeZone: TimeZone = 'Asia/Jakarta',
  owner: Actor = sri,
  storeId = owner.storeId ?? '',
) {
  return asUser(owner, (tx) => readAll(tx, storeId, range, timeZone), { snapshot: true });
}

async function readAll(tx: Tx, storeId: string, range: ReportRange, timeZone: TimeZone) {
  const bounds = boundsOfRange(range, timeZone);
  const { orders } = await listReportOrders(tx, storeId, bounds, { limit: 1_000, after: null });
  return { ...(await readSalesReport(tx, storeId, range, timeZone)), orders };
}

describe('a day', () => {
  test.each<[TimeZone, string]>([
    ['Asia/Jakarta', '+07:00'],
    ['Asia/Makassar', '+08:00'],
    ['Asia/Jayapura', '+09:00'],
  ])('in %s goes from 00:00:00 to 23:59:59', async (timeZone, offset) => {
    for (const at of ['20T23:59:59.999', '21T00:00:00', '21T23:59:59.999', '22T00:00:00'])
      await sale(`2026-11-${at}${offset}`);
    const one = await read({ from: '2026-11-21', until: '2026-11-21' }, timeZone);
    expect(one.days).toEqual([{ day: '2026-11-21', orders: 2, total: 10_000 }]);
    expect(one.totals.orders).toBe(2);
    expect(one.orders.map(({ createdAt }) => createdAt.toISOString())).toEqual([
      new Date(`2026-11-21T23:59:59.999${offset}`).toISOString(),
      new Date(`2026-11-21T00:00:00${offset}`).toISOString(),
    ]);
    const all = await read(allTime, timeZone);
    expect(all.days.map(({ day, orders }) => [day, orders])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 2],
      ['2026-11-22', 1],
    ]);
    expect((await read({ from: '2026-11-22', until: null }, timeZone)).totals.orders).toBe(1);
    expect((await read({ from: null, until: '2026-11-20' }, timeZone)).totals.orders).toBe(1);
  });

  test('may be another one in another time zone', async () => {
    await sale('2026-11-21T23:30:00+07:00');
    expect((await read(allTime, 'Asia/Jakarta')).days[0]?.day).toBe('2026-11-21');
    expect((await read(allTime, 'Asia/Jayapura')).days[0]?.day).toBe('2026-11-22');
  });
});

test('a month is compared with the same days of the previous one', async () => {
  for (const at of ['2026-10-24T23:59:59+07:00', '2026-11-01T00:00:00+07:00', '2026-11-24T09:00:00+07:00'])
    await sale(at);
  for (const other of ['2026-09-30T23:59:59+07:00', '2026-10-25T00:00:00+07:00', '2026-11-25T00:00:00+07:00'])
    await sale(other, { lines: [{ product: esTeh, quantity: 9 }] });
  await sale('2026-11-02T09:00:00+07:00', { status: 'Shipped' });
  const now = new Date('2026-11-24T10:00:00+07:00');
  expect(await asUser(sri, (tx) => readMonthTrend(tx, warung.storeId, now, 'Asia/Jakarta'))).toEqual({
    present: 2 * esTeh.harga,
    former: esTeh.harga,
    formerRange: { from: '2026-10-01', until: '2026-10-24' },
  });
});

test('only completed orders count', async () => {
  for (const status of orderStatuses) await sale('2026-11-21T12:00:00+07:00', { status });
  const { totals, orders, topProducts } = await read();
  expect([totals.orders, orders.length, topProducts[0]?.quantity]).toEqual([1, 1, 1]);
});

test('only the own shop counts, whoever asks', async () => {
  const at = '2026-11-21T12:00:00+07:00';
  await sale(at);
  await sale(at, { storeId: batik.storeId, lines: [{ product: kemeja, quantity: 2 }] });
  expect((await read()).totals.total).toBe(5_000);
  expect((await read(allTime, 'Asia/Jakarta', dewi)).topProducts.map(({ id }) => id)).toEqual([kemeja.id]);
  const empty = {
    orders: 0,
    subtotal: 0,
    discount: 0,
    shippingCost: 0,
    uniqueCode: 0,
    total: 0,
    refunds: 0,
    refunded: 0,
  };
  for (const [actor, storeId] of [
    [dewi, warung.storeId],
    [wati, warung.storeId],
  ] as const) {
    const seen = await read(allTime, 'Asia/Jakarta', actor, storeId);
    expect(seen.totals).toEqual(empty);
  }
  const visited = await asSuperAdminAt(wati, warung.storeId, (tx) =>
    readAll(tx, warung.storeId, allTime, 'Asia/Jakarta'),
  );
  expect(visited.totals.total).toBe(5_000);
});

test('discount, shipping cost and unique codes are separate figures', async () => {
  await sale('2026-11-21T12:00:00+07:00', { discount: 1_000, shippingCost: 9_000 });
  await sale('2026-11-22T12:00:00+07:00', { discount: 5_000, uniqueCode: 123 });
  expect((await read()).totals).toEqual({
    orders: 2,
    subtotal: 10_000,
    discount: 6_000,
    shippingCost: 9_000,
    uniqueCode: 123,
    total: 13_123,
    refunds: 0,
    refunded: 0,
  });
});

test('the sum of the days equals the total and the sum of the orders', async () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2024-03-01'), noInvalidDate: true });
  const order = fc.record({
    at: moment.map((date) => date.toISOString()),
    status: fc.constantFrom('Completed' as const, 'Completed' as const, 'Cancelled' as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    discount: fc.integer({ min: 0, max: 5_000 }),
    shippingCost: fc.integer({ min: 0, max: 50_000 }),
  });
  const zone = fc.constantFrom<TimeZone>('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura');
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 12 }), zone, async (made, timeZone) => {
      await admin.query('DELETE FROM order_items; DELETE FROM orders; DELETE FROM sales');
      for (const { quantity, ...rest } of made)
        await sale(rest.at, { ...rest, lines: [{ product: esTeh, quantity }] });
      const range = { from: '2024-01-10', until: '2024-02-15' };
      const { totals, days, orders, topProducts } = await read(range, timeZone);
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
      expect(sum(days.map(({ total }) => total))).toBe(totals.total);
      expect(sum(orders.map(({ totalPrice }) => totalPrice))).toBe(totals.total);
      expect(totals.subtotal - totals.discount + totals.shippingCost).toBe(totals.total);
      expect([sum(days.map((day) => day.orders)), orders.length]).toEqual([totals.orders, totals.orders]);
      expect((topProducts[0]?.quantity ?? 0) * esTeh.harga).toBe(totals.subtotal);
    }),
    { numRuns: 25 },
  );
});

describe('the best-selling products', () => {
  test('are five at most, by pieces and product id', async () => {
    const sold = [
      [nasiGoreng, 3],
      [esTeh, 9],
      [sambal, 4],
      [{ ...kain, namaProduk: 'Kain lama' }, 1],
      [kemeja, 2],
      [world.bijiKopi, 5],
    ] as const;
    for (const [product, quantity] of sold) {
      await sale('2026-10-31T12:00:00+07:00', { lines: [{ product, quantity }] });
      await sale('2026-11-01T12:00:00+07:00', { lines: [{ product, quantity }] });
    }
    const { topProducts } = await read();
    expect(topProducts.map(({ id, quantity }) => [id, quantity])).toEqual([
      [esTeh.id, 18],
      [world.bijiKopi.id, 10],
      [sambal.id, 8],
      [nasiGoreng.id, 6],
      [kemeja.id, 4],
    ]);
    const october = await read({ from: null, until: '2026-10-31' });
    expect(october.topProducts[0]).toMatchObject({ id: esTeh.id, quantity: 9 });
  });

  test('with the same id count as one product, under its present name', async () => {
    const lines = [{ product: { ...esTeh, namaProduk: 'Es Teh (nama lama)' }, quantity: 2 }];
    await sale('2026-11-21T12:00:00+07:00', { lines });
    await sale('2026-11-21T13:00:00+07:00');
    expect((await read()).topProducts).toEqual([
      { id: esTeh.id, namaProduk: esTeh.namaProduk, quantity: 3, cover: null },
    ]);
  });

  test('are counted again when an order of a counted month is added or removed', async () => {
    const first = await sale('2026-11-20T12:00:00+07:00');
    const pieces = async () => (await read()).topProducts.map(({ quantity }) => quantity);
    expect(await pieces()).toEqual([1]);
    const second = await sale('2026-11-20T13:00:00+07:00', { lines: [{ product: esTeh, quantity: 4 }] });
    expect(await pieces()).toEqual([5]);
    const complete = async (id: string | null) => {
      await admin.query(`UPDATE orders SET status = CASE id WHEN $1 THEN 'Completed' ELSE 'Complain' END`, [
        id,
      ]);
      await recountSales(admin);
    };
    await complete(second.id);
    expect(await pieces()).toEqual([4]);
    await complete(first.id);
    expect(await pieces()).toEqual([1]);
    await complete(null);
    expect(await pieces()).toEqual([]);
  });
});

test('the orders continue after a key, newest first; an unknown key gives none', async () => {
  const ids: string[] = [];
  for (const hour of ['10', '11', '11', '12']) ids.push((await sale(`2026-11-21T${hour}:00:00+07:00`)).id);
  const [oldest, second = '', third = '', newest] = ids;
  // Two of the orders have the same time, so the one with the greater id comes first. The ids are random.
  const [greater, smaller] = second > third ? [second, third] : [third, second];
  const page = (after: string | null) =>
    asUser(sri, (tx) =>
      listReportOrders(tx, warung.storeId, { from: null, before: null }, { limit: 3, after }),
    );
  const first = await page(null);
  expect(first.orders.map(({ id }) => id)).toEqual([newest, greater, smaller]);
  expect((await page(first.next)).orders.map(({ id }) => id)).toEqual([oldest]);
  expect((await page(first.next)).next).toBeNull();
  for (const key of ['x', kemeja.id, '00000000-0000-0000-0000-000000000000'])
    expect(await page(key)).toEqual({ orders: [], next: null });
});

test('the sums are read from the index of completed orders', async () => {
  for (let day = 1; day <= 28; day++) await sale(`2026-02-${String(day).padStart(2, '0')}T12:00:00+07:00`);
  await admin.query('VACUUM ANALYZE orders');
  const plan = await asUser(sri, async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL enable_bitmapscan = off`.execute(tx);
    return sql<{
      'query plan': string;
    }>`EXPLAIN SELECT count(*), sum(total_price), sum(uuid_hash_extended(id, 0))
      FROM orders WHERE store_id = ${sri.id} AND status = 'Completed' AND created_at >= '2026-01-01'`.execute(
      tx,
    );
  });
  expect(JSON.stringify(plan.rows)).toMatch(/Index Only Scan using orders_completed(_\d+)? /);
});
