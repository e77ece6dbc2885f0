import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadlineText } from '#domain/orders/deadlines/deadline.ts';
import { paymentPeriods } from '#domain/stores/store.ts';
import { asBuyerAt, asSystem, asUser, type Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { planOfTables } from '../../../tests/support/database/counted-reads.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { untilLocked } from '../../../tests/support/database/locks.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import { setOrderState } from '../../../tests/support/world/orders.ts';
import { concurrently, ownerOf, stockProduct, stokOf } from '../../../tests/support/world/shop-floor.ts';
import { billedOrder, givePaymentTime, passDeadline } from '../../../tests/support/world/unpaid.ts';
import { makeTestVoucher } from '../../../tests/support/world/vouchers.ts';
import { world } from '../../../tests/support/world/world.ts';
import { recordEvents } from '../events.ts';
import { lockOrder } from '../lock.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import { cancelOverdueOrder, cancelOwnOrder, changeOrderStatus } from '../status.ts';
import { cancelOverdueOrders } from './overdue.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);
const MINUTE_MS = 60_000;

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
  env.orderLimits = false;
});
afterAll(() => admin.end());
beforeEach(() => givePaymentTime(storeId, 24));

const read = (id: string) => asUser(owner, (tx) => readStoreOrder(tx, storeId, id));
const statusOf = async (id: string) => (await read(id))?.status;
const timeline = (id: string) => asUser(owner, (tx) => readOrderEvents(tx, { storeId, id }));

const markPaid = (id: string) =>
  asUser(owner, (tx) =>
    changeOrderStatus(tx, owner, storeId, { orderId: id, from: 'Harus Dibayar', to: 'Sudah Dibayar' }),
  );

async function voucherUses(id: string): Promise<{ used: number; given: number; byBuyers: number }> {
  const { rows } = await admin.query(
    `SELECT used, given::int, (SELECT coalesce(sum(b.used), 0)::int FROM voucher_buyers b WHERE b.voucher_id = $1)
       AS "byBuyers" FROM voucher_counters WHERE voucher_id = $1`,
    [id],
  );
  return rows[0];
}

async function cancelMails(ids: string[]): Promise<string[]> {
  await writeOrderMails();
  const { rows } = await admin.query<{ mail: string }>(
    `SELECT split_part(m.key, ' ', 1) || ' ' || e.order_id AS mail
     FROM mails m JOIN order_events e ON e.id::text = split_part(m.key, ' ', 2)
     WHERE e.order_id = ANY ($1) AND e.to_status = 'Cancelled' ORDER BY 1`,
    [ids],
  );
  return rows.map(({ mail }) => mail);
}

const bothMails = (ids: string[]) =>
  ids.flatMap((id) => [`orderCancelled ${id}`, `orderStatus ${id}`]).sort();

describe('a bill', () => {
  it.each(paymentPeriods)('is due within %d hours, rounded up to a full minute', async (hours) => {
    await givePaymentTime(storeId, hours);
    const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
    const order = await read(id);
    const sent = (await timeline(id)).at(-1)?.createdAt.getTime() ?? 0;
    const due = order?.dueAt?.getTime() ?? 0;
    expect(due % MINUTE_MS).toBe(0);
    expect(due).toBeGreaterThan(sent + hours * 60 * MINUTE_MS);
    expect(due).toBeLessThanOrEqual(sent + hours * 60 * MINUTE_MS + MINUTE_MS);
  });

  it('has no deadline if the shop sets none, and is then never cancelled', async () => {
    await givePaymentTime(storeId, null);
    const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
    await admin.query(`UPDATE orders SET created_at = now() - interval '5 years' WHERE id = $1`, [id]);
    expect((await read(id))?.dueAt).toBeNull();
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
    expect(await statusOf(id)).toBe('Harus Dibayar');
  });

  it('keeps its deadline when the setting changes, to another time or to none', async () => {
    const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
    const due = (await read(id))?.dueAt;
    await givePaymentTime(storeId, 6);
    expect((await read(id))?.dueAt).toEqual(due);
    await givePaymentTime(storeId, null);
    expect((await read(id))?.dueAt).toEqual(due);
    await passDeadline(id);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
  });
});

describe('an order that was not paid in time', () => {
  it('is cancelled by the program: stock and voucher come back, the timeline says why, both are notified', async () => {
    const productId = await stockProduct(storeId, 5);
    const voucher = await makeTestVoucher(storeId);
    const { id } = await billedOrder(storeId, { productId, quantity: 3, voucherCode: voucher.code });
    expect(await voucherUses(voucher.id)).toEqual({ used: 1, given: 1_000, byBuyers: 1 });
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
    await passDeadline(id);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
    const order = await read(id);
    expect(order).toMatchObject({ status: 'Cancelled', cancelledAt: expect.any(Date) });
    expect((await timeline(id)).at(-1)).toMatchObject({
      actorRole: 'system',
      kind: 'expired',
      fromStatus: 'Harus Dibayar',
      toStatus: 'Cancelled',
      note: `Dibatalkan otomatis: belum dibayar sampai ${deadlineText(order?.dueAt ?? new Date(0), 'Asia/Jakarta')}.`,
    });
    expect(await stokOf(productId)).toBe(5);
    expect(await voucherUses(voucher.id)).toEqual({ used: 0, given: 0, byBuyers: 0 });
    expect(await cancelMails([id])).toEqual(bothMails([id]));
  });

  it.each(['Sudah Dibayar', 'Shipped', 'Complain', 'Cancelled'] as const)(
    'is left alone once it is %s',
    async (status) => {
      const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
      await setOrderState(id, storeId, status);
      await passDeadline(id);
      const events = await timeline(id);
      expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
      expect(await statusOf(id)).toBe(status);
      expect(await timeline(id)).toEqual(events);
    },
  );

  it.each([
    ['closed', `status = 'trial', expiry_date = now() - interval '30 days'`],
    ['switched off', `status = 'inactive'`],
  ])('is cancelled in a shop that is %s, too', async (_, change) => {
    const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
    await passDeadline(id);
    const { rows } = await admin.query('SELECT status, expiry_date FROM store_terms WHERE store_id = $1', [
      storeId,
    ]);
    await admin.query(`UPDATE store_terms SET ${change} WHERE store_id = $1`, [storeId]);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
    await admin.query('UPDATE store_terms SET status = $2, expiry_date = $3 WHERE store_id = $1', [
      storeId,
      rows[0].status,
      rows[0].expiry_date,
    ]);
  });

  it('is skipped if cancelling it fails, and the next ones are still cancelled', async () => {
    const voucher = await makeTestVoucher(storeId);
    const productId = await stockProduct(storeId, 2);
    const broken = await billedOrder(storeId, { productId, voucherCode: voucher.code });
    const sound = await billedOrder(storeId, { productId });
    await passDeadline(broken.id);
    await passDeadline(sound.id);
    // A cancellation lowers the voucher's counter, which cannot fall below 0, so the cancellation of `broken` fails.
    await admin.query('UPDATE voucher_counters SET used = 0 WHERE voucher_id = $1', [voucher.id]);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 1 });
    expect([await statusOf(broken.id), await statusOf(sound.id)]).toEqual(['Harus Dibayar', 'Cancelled']);
    expect(await stokOf(productId)).toBe(1);
    await admin.query('UPDATE voucher_counters SET used = 1 WHERE voucher_id = $1', [voucher.id]);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
  });
});

describe('concurrently', () => {
  it('three processes cancel 200 orders in several batches, each once', async () => {
    const productId = await stockProduct(storeId, 1_000);
    const voucher = await makeTestVoucher(storeId);
    const orders = await concurrently(
      Array.from({ length: 200 }, (_, index) => () => {
        const voucherCode = index % 2 === 0 ? voucher.code : null;
        return billedOrder(storeId, { productId, quantity: 1 + (index % 3), voucherCode });
      }),
      8,
    );
    const ids = orders.map(({ id }) => id);
    expect(await voucherUses(voucher.id)).toEqual({ used: 100, given: 100_000, byBuyers: 100 });
    await passDeadline(...ids);
    const sums = await Promise.all([cancelOverdueOrders(), cancelOverdueOrders(), cancelOverdueOrders()]);
    expect(sums.map(({ failed }) => failed)).toEqual([0, 0, 0]);
    expect(sums.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(200);
    expect(sums.filter(({ cancelled }) => cancelled > 0).length).toBeGreaterThan(1);
    const { rows } = await admin.query(
      `SELECT count(*)::int AS events, count(DISTINCT order_id)::int AS orders FROM order_events
       WHERE order_id = ANY ($1) AND to_status = 'Cancelled' AND actor_role = 'system'`,
      [ids],
    );
    expect(rows[0]).toEqual({ events: 200, orders: 200 });
    expect(await stokOf(productId)).toBe(1_000);
    expect(await voucherUses(voucher.id)).toEqual({ used: 0, given: 0, byBuyers: 0 });
    expect(await cancelMails(ids)).toEqual(bothMails(ids));
  });

  it('the owner marks orders as paid, buyers cancel: each order ends in one way, and the stock is right', async () => {
    const productId = await stockProduct(storeId, 100);
    const orders = await concurrently(
      Array.from({ length: 60 }, () => () => billedOrder(storeId, { productId })),
      8,
    );
    const ids = orders.map(({ id }) => id);
    await passDeadline(...ids);
    const people = orders.map(
      ({ id, buyer }, index) =>
        () =>
          index % 2 === 0
            ? markPaid(id)
            : asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, id)),
    );
    const [results, ...sums] = await Promise.all([
      concurrently(people, 4),
      cancelOverdueOrders(),
      cancelOverdueOrders(),
    ]);
    const changed = results.filter(({ kind }) => kind === 'changed').length;
    const left = await cancelOverdueOrders();
    const cancelled = [...sums, left].reduce((sum, one) => sum + one.cancelled, 0);
    expect(changed + cancelled).toBe(60);
    for (const result of results)
      if (result.kind !== 'changed') expect(result).toMatchObject({ status: 'Cancelled' });
    const states = await Promise.all(ids.map(read));
    const paid = states.filter((order) => order?.status === 'Sudah Dibayar').length;
    expect(states.filter((order) => order?.status === 'Cancelled')).toHaveLength(60 - paid);
    expect(await stokOf(productId)).toBe(100 - paid);
    const cancelledIds = ids.filter((_, index) => states[index]?.status === 'Cancelled');
    expect(await cancelMails(ids)).toEqual(bothMails(cancelledIds));
  });

  it('an order that is about to be marked as paid is skipped, and the owner comes first', async () => {
    const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
    await passDeadline(id);
    await asUser(owner, async (tx) => {
      const change = { orderId: id, from: 'Harus Dibayar', to: 'Sudah Dibayar' } as const;
      await changeOrderStatus(tx, owner, storeId, change);
      expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
    });
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
    expect(await statusOf(id)).toBe('Sudah Dibayar');
  });

  it('an owner who marks it as paid while it is being cancelled gets a conflict', async () => {
    const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
    await passDeadline(id);
    let marking: ReturnType<typeof markPaid> | undefined;
    await asSystem(async (tx) => {
      expect(await cancelOverdueOrder(tx, storeId, id)).toBe(true);
      marking = markPaid(id);
      await untilLocked();
    });
    expect(await marking).toEqual({ kind: 'conflict', status: 'Cancelled' });
  });
});

describe('row-level security', () => {
  it('lets only the program cancel an order that was not paid in time', async () => {
    const { id, buyer } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
    await passDeadline(id);
    const { dewi, batik } = world;
    expect(await asUser(dewi, (tx) => cancelOverdueOrder(tx, storeId, id))).toBe(false);
    expect(await asUser(buyer, (tx) => cancelOverdueOrder(tx, storeId, id))).toBe(false);
    expect(await asBuyerAt(buyer, batik.storeId, (tx) => cancelOverdueOrder(tx, storeId, id))).toBe(false);
    // The owner and the buyer may change the order, but must not cancel it as overdue or forge events of the program.
    expect(await asUser(owner, (tx) => cancelOverdueOrder(tx, storeId, id))).toBe(false);
    expect(await asBuyerAt(buyer, storeId, (tx) => cancelOverdueOrder(tx, storeId, id))).toBe(false);
    const forged = async (tx: Tx) => {
      const order = await lockOrder(tx, storeId, id);
      if (!order) throw new Error('no such order');
      const { customerId, status, dueAt } = order;
      const own = { storeId, orderId: id, customerId, actorId: null, actorRole: 'system' } as const;
      await recordEvents(tx, [{ ...own, kind: 'expired', fromStatus: status, toStatus: 'Cancelled', dueAt }]);
    };
    const refusal = /new row violates row-level security policy for table "order_events(_\d+)?"/;
    await expect(asUser(owner, forged)).rejects.toThrow(refusal);
    await expect(asBuyerAt(buyer, storeId, forged)).rejects.toThrow(refusal);
    expect(await statusOf(id)).toBe('Harus Dibayar');
  });
});

it("overdue orders are found by their own index, with the program's policies", async () => {
  const plan = await asSystem(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL enable_sort = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT store_id, id, due_at::text AS due FROM orders
      WHERE status IN ('Pending', 'Harus Dibayar') AND due_at <= now()
      ORDER BY due_at, store_id, id LIMIT 100`.execute(tx);
    return planOfTables(rows);
  });
  expect(plan).toMatch(/using orders_by_due(_\d+)? /);
  expect(plan).toContain('Index Cond: (due_at <= now())');
  expect(plan).not.toContain('Sort');
});
