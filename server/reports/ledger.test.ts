import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { WaitingStatus } from '#domain/orders/deadlines/deadline.ts';
import { mayChange, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { refundsOf } from '#domain/orders/refunds/refund.ts';
import { openAdmin } from '../../tests/support/database/database.ts';
import { plainSums } from '../../tests/support/database/sales.ts';
import { sell } from '../../tests/support/world/sales.ts';
import { stockProduct } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from '../db/access.ts';
import { editOrder } from '../orders/edits/edit.ts';
import { readOrderEvents, readStoreOrder } from '../orders/orders.ts';
import { recordRefund, withdrawRefund } from '../orders/refunds/refunds.ts';
import { changeOrderStatus } from '../orders/status.ts';
import { readOpenBills, readSalesReport } from './reports.ts';

const { sri, warung } = world;
const { storeId } = warung;

const HOUR_MS = 3_600_000;
const FIRST_DAY = Date.UTC(2023, 1, 26);

/** Repeats the zones' hours ahead of UTC, so that this test shares no code with the program that it checks. */
const zones: Record<string, number> = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 };

type Entry = {
  id: string;
  at: number;
  status: OrderStatus;
  pieces: number[];
  shippingCost: number;
  uniqueCode: number;
  isBilled: boolean;
  isPaid: boolean;
  isCancelled: boolean;
  isComplained: boolean;
  refunds: { amount: number; day: string }[];
  notes: number;
};

const prices = [10_000, 7_500];
let shelves: string[] = [];
let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
  for (const table of ['order_events', 'order_items', 'orders', 'sales'])
    await admin.query(`DELETE FROM ${table} WHERE store_id = $1`, [storeId]);
  await admin.query('UPDATE stores SET unique_codes = true WHERE store_id = $1', [storeId]);
  shelves = await Promise.all(prices.map((price) => stockProduct(storeId, 100_000, price)));
});

afterAll(() => admin.end());

const goodsOf = ({ pieces }: Entry) =>
  pieces.reduce((sum, count, nth) => sum + count * (prices[nth] ?? 0), 0);
const totalOf = (entry: Entry) => goodsOf(entry) + entry.shippingCost + entry.uniqueCode;
const refundedOf = ({ refunds }: Entry) => refunds.reduce((sum, { amount }) => sum + amount, 0);
const dayIn = (at: number, zone: string) =>
  new Date(at + (zones[zone] ?? 0) * HOUR_MS).toISOString().slice(0, 10);
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const isOpen = ({ status }: Entry) => status === 'Pending' || status === 'Harus Dibayar';

const act = fc.record({
  nth: fc.nat(),
  kind: fc.constantFrom(
    'edit',
    'edit',
    'forward',
    'forward',
    'forward',
    'step',
    'refund',
    'refund',
    'refund',
    'withdraw',
  ),
  to: fc.constantFrom(...orderStatuses),
  pieces: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  amount: fc.integer({ min: 1, max: 60_000 }),
  later: fc.nat({ max: 4 }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const read = async (id: string) => {
  const order = await asUser(sri, (tx) => readStoreOrder(tx, storeId, id));
  if (!order) throw new Error('no order');
  return order;
};

async function edit(entry: Entry, { pieces, amount }: Act): Promise<void> {
  const order = await read(entry.id);
  const lineOf = (nth: number) => order.items.find(({ variantId }) => variantId === shelves[nth]);
  const quantities = pieces.flatMap((count, nth) => {
    const line = lineOf(nth);
    return line ? [[line.id, count] as const] : [];
  });
  const added = pieces.flatMap((count, nth) =>
    lineOf(nth) || count === 0 ? [] : [[shelves[nth] ?? '', count] as const],
  );
  const { kind } = await asUser(sri, (tx) =>
    editOrder(tx, sri, storeId, {
      orderId: entry.id,
      from: entry.status as WaitingStatus,
      key: randomUUID(),
      seenKey: order.editKey ?? '',
      shippingCost: amount,
      shippingReason: 'Salah timbang.',
      despiteProof: false,
      quantities: new Map(quantities),
      added: new Map(added),
    }),
  );
  const isSame = pieces.every((count, nth) => count === entry.pieces[nth]) && amount === entry.shippingCost;
  const expected = !isOpen(entry)
    ? 'notAllowed'
    : sumOf(pieces) === 0
      ? 'empty'
      : isSame
        ? 'unchanged'
        : 'saved';
  expect(kind === 'tooManyEdits' ? expected : kind).toBe(expected);
  if (kind === 'saved') Object.assign(entry, { pieces, shippingCost: amount });
}

async function step(entry: Entry, { kind, to: wanted }: Act): Promise<void> {
  const way: OrderStatus[] = [
    'Pending',
    'Harus Dibayar',
    'Sudah Dibayar',
    'Processing',
    'Shipped',
    'Completed',
  ];
  const next = way[way.indexOf(entry.status) + 1];
  const to = kind === 'forward' && way.includes(entry.status) && next ? next : wanted;
  const order = await read(entry.id);
  const change = { orderId: entry.id, from: entry.status, to, seenEdit: order.editKey ?? '' };
  const result = await asUser(sri, (tx) => changeOrderStatus(tx, sri, storeId, change));
  expect(result.kind).toBe(mayChange(order, to) ? 'changed' : 'notAllowed');
  if (result.kind !== 'changed') return;
  entry.status = to;
  entry.isBilled ||= to === 'Harus Dibayar' || to === 'Shipped';
  entry.isPaid ||= to === 'Sudah Dibayar' || to === 'Shipped';
  entry.isCancelled ||= to === 'Cancelled';
  entry.isComplained ||= to === 'Complain';
}

async function refund(entry: Entry, { amount: wanted, later }: Act): Promise<void> {
  const amount = Math.ceil(wanted / 6);
  const day = dayIn(entry.at + later * 24 * HOUR_MS, 'Asia/Jakarta');
  const form = { orderId: entry.id, amount, day, seenRefunded: refundedOf(entry) };
  const { kind } = await asUser(sri, (tx) => recordRefund(tx, sri, storeId, form));
  const isAllowed = entry.isCancelled ? entry.isBilled : entry.isPaid && entry.isComplained;
  const isTooMuch = amount > totalOf(entry) - refundedOf(entry);
  const judged = entry.notes >= 20 ? 'tooMany' : isTooMuch ? 'wrong' : 'noted';
  expect(kind).toBe(isAllowed ? judged : 'notAllowed');
  if (kind !== 'noted') return;
  entry.refunds.push({ amount, day });
  entry.notes += 1;
}

async function withdraw(entry: Entry, { later }: Act): Promise<void> {
  const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId, id: entry.id }));
  const standing = refundsOf(events);
  expect(standing.map(({ amount, day }) => ({ amount, day }))).toEqual(entry.refunds);
  const chosen = later % Math.max(standing.length, 1);
  const refundId = standing[chosen]?.id ?? randomUUID();
  const result = await asUser(sri, (tx) => withdrawRefund(tx, sri, storeId, { orderId: entry.id, refundId }));
  expect(result).toBe(standing.length > 0 ? 'withdrawn' : 'conflict');
  entry.refunds.splice(chosen, 1);
}

const acts = { edit, forward: step, step, refund, withdraw };

async function expectBooked(ledger: Entry[]): Promise<void> {
  const open = ledger.filter(({ status }) => status === 'Harus Dibayar');
  const bills = await asUser(sri, (tx) => readOpenBills(tx, storeId));
  expect(bills).toEqual({ count: open.length, total: sumOf(open.map(totalOf)), capped: false });
  expect(new Set(open.map(totalOf)).size).toBe(open.length);
  for (const zone of Object.keys(zones) as TimeZone[]) {
    for (const [from, until] of [
      [null, null],
      ['2023-02-28', '2023-03-01'],
      ['2023-03-03', null],
    ] as const) {
      const isIn = (day: string) => (from === null || day >= from) && (until === null || day <= until);
      const sold = ledger.filter(({ status, at }) => status === 'Completed' && isIn(dayIn(at, zone)));
      const refunds = ledger.flatMap((entry) => entry.refunds).filter(({ day }) => isIn(day));
      const { totals, days } = await asUser(sri, (tx) => readSalesReport(tx, storeId, { from, until }, zone));
      expect(totals).toEqual({
        orders: sold.length,
        subtotal: sumOf(sold.map(goodsOf)),
        discount: 0,
        shippingCost: sumOf(sold.map(({ shippingCost }) => shippingCost)),
        uniqueCode: sumOf(sold.map(({ uniqueCode }) => uniqueCode)),
        total: sumOf(sold.map(totalOf)),
        refunds: refunds.length,
        refunded: sumOf(refunds.map(({ amount }) => amount)),
      });
      const byDay = Map.groupBy(sold, ({ at }) => dayIn(at, zone));
      const expected = [...byDay].map(([day, of]) => ({
        day,
        orders: of.length,
        total: sumOf(of.map(totalOf)),
      }));
      expect(days).toEqual(expected.sort((a, b) => (a.day < b.day ? -1 : 1)));
    }
  }
}

test('1,000 edits, bills, payments, cancels, complaints and refunds give the sums of a plain ledger', async () => {
  const ledger: Entry[] = [];
  for (let nth = 0; nth < 30; nth++) {
    const at = FIRST_DAY + nth * 5 * HOUR_MS;
    const lines = [{ product: { ...world.esTeh, id: shelves[0] ?? '', harga: 10_000 }, quantity: 2 }];
    const { id } = await sell(admin, { storeId, at: new Date(at).toISOString(), lines, status: 'Pending' });
    const nothing = {
      shippingCost: 0,
      uniqueCode: 0,
      isBilled: false,
      isPaid: false,
      isCancelled: false,
      isComplained: false,
      refunds: [],
      notes: 0,
    };
    ledger.push({ id, at, status: 'Pending', pieces: [2, 0], ...nothing, refunds: [] });
  }
  for (const [nth, wanted] of fc.sample(act, { numRuns: 1_000, seed: 16 }).entries()) {
    const entry = ledger[wanted.nth % ledger.length] as Entry;
    await acts[wanted.kind](entry, wanted);
    // The program adds a few random rupiah, the unique code, to tell equal bills apart. The test reads the code.
    const order = await read(entry.id);
    if (entry.status === 'Harus Dibayar') entry.uniqueCode = order.uniqueCode;
    expect(order).toMatchObject({
      status: entry.status,
      totalPrice: totalOf(entry),
      refunded: refundedOf(entry),
    });
    if (nth % 200 === 199) await expectBooked(ledger);
  }
  const counted = (status: OrderStatus) => ledger.filter((entry) => entry.status === status).length;
  expect([counted('Completed'), counted('Cancelled')].every((count) => count > 0)).toBe(true);
  expect(sumOf(ledger.map(({ notes }) => notes))).toBeGreaterThan(30);
  const stored = await admin.query(
    'SELECT * FROM sales WHERE store_id = $1 AND orders + refunds > 0 ORDER BY starts_at',
    [storeId],
  );
  const plain = await admin.query(
    `SELECT * FROM (${plainSums}) AS sums WHERE store_id = $1 ORDER BY starts_at`,
    [storeId],
  );
  expect(stored.rows).toEqual(plain.rows);
});
