import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadlineText } from '#domain/orders/deadlines/deadline.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { startPlatformJobs } from '#server/program/worker/tasks.ts';
import { planOfTables } from '../../../tests/support/database/counted-reads.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { setOrderState } from '../../../tests/support/world/orders.ts';
import { concurrently, ownerOf, stockProduct, stokOf } from '../../../tests/support/world/shop-floor.ts';
import { billedOrder, givePaymentTime, passDeadline } from '../../../tests/support/world/unpaid.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import { cancelOverdueOrder } from '../status.ts';
import { makeUpForOutages } from './outages.ts';
import { cancelOverdueOrders } from './overdue.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const nothing = { cancelled: 0, failed: 0 };

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.end());
beforeEach(async () => {
  await admin.query(`DELETE FROM outages`);
  await admin.query('DELETE FROM heartbeat');
  await admin.query(`UPDATE orders SET status = 'Sudah Dibayar' WHERE status = 'Harus Dibayar'`);
  await givePaymentTime(storeId, 24);
  await cancelOverdueOrders();
});

/** Moves the last heartbeat and all deadlines back by `interval`, as if the program had been down for that long. */
async function sleep(interval: string): Promise<void> {
  await admin.query(`UPDATE heartbeat SET beat_at = beat_at - $1::interval`, [interval]);
  await admin.query(
    `UPDATE orders SET due_at = (due_at AT TIME ZONE 'UTC' - $1::interval) AT TIME ZONE 'UTC',
       due_set_at = (due_set_at AT TIME ZONE 'UTC' - $1::interval) AT TIME ZONE 'UTC'
     WHERE status IN ('Pending', 'Harus Dibayar')`,
    [interval],
  );
}

async function bill(): Promise<string> {
  const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
  return id;
}

async function bills(count: number): Promise<string[]> {
  const productId = await stockProduct(storeId, count);
  const orders = await concurrently(
    Array.from({ length: count }, () => () => billedOrder(storeId, { productId })),
    8,
  );
  return orders.map(({ id }) => id);
}

const read = (id: string) => asUser(owner, (tx) => readStoreOrder(tx, storeId, id));
const dueOf = async (id: string) => (await read(id))?.dueAt?.getTime() ?? Number.NaN;
const dueOfAll = (ids: string[]) =>
  concurrently(
    ids.map((id) => () => dueOf(id)),
    8,
  );
const timeline = (id: string) => asUser(owner, (tx) => readOrderEvents(tx, { storeId, id }));

async function outages(): Promise<number> {
  const { rows } = await admin.query('SELECT count(*)::int AS found FROM outages');
  return rows[0].found;
}

async function queuedMails(): Promise<number> {
  const { rows } = await admin.query(
    `SELECT count(*)::int AS found FROM graphile_worker.jobs WHERE task_identifier = 'mail'`,
  );
  return rows[0].found;
}

describe('after three days in which nothing ran', () => {
  it('each of 250 open bills gets back the time it had left, and none is cancelled', async () => {
    const productId = await stockProduct(storeId, 250);
    const orders = await concurrently(
      Array.from({ length: 250 }, () => () => billedOrder(storeId, { productId })),
      8,
    );
    const { rows: billed } = await admin.query<{ id: string; due: Date }>(
      'SELECT id, due_at AS due FROM orders WHERE id = ANY ($1)',
      [orders.map(({ id }) => id)],
    );
    const before = new Map(billed.map(({ id, due }) => [id, due.getTime()] as const));
    await sleep('3 days');
    const mails = await queuedMails();
    const sums = await Promise.all([cancelOverdueOrders(), cancelOverdueOrders(), cancelOverdueOrders()]);
    expect(sums).toEqual([nothing, nothing, nothing]);
    expect(await outages()).toBe(1);
    const { rows } = await admin.query<{ id: string; due: Date; events: number }>(
      `SELECT id, due_at AS due, (SELECT count(*)::int FROM order_events e WHERE e.store_id = o.store_id AND e.order_id = o.id
         AND e.actor_role = 'system' AND e.note LIKE 'Batas bayar diperpanjang%karena layanan sempat terhenti.') AS events
       FROM orders o WHERE id = ANY ($1) AND status = 'Harus Dibayar'`,
      [[...before.keys()]],
    );
    expect(rows).toHaveLength(250);
    for (const { id, due, events } of rows) {
      // The test itself takes up to a few minutes, so the gained time may differ by that much.
      const gained = due.getTime() - (before.get(id) ?? 0);
      expect(gained).toBeGreaterThanOrEqual(-MINUTE_MS);
      expect(gained).toBeLessThan(5 * MINUTE_MS);
      expect(events).toBe(1);
    }
    expect(await stokOf(productId)).toBe(0);
    expect(await queuedMails()).toBe(mails);
  });

  it('an order that would end at once gets half a day, and the timeline says so', async () => {
    const id = await bill();
    await admin.query(`UPDATE orders SET due_at = now() + interval '2 minutes' WHERE id = $1`, [id]);
    await sleep('3 days');
    expect(await cancelOverdueOrders()).toEqual(nothing);
    const left = (await dueOf(id)) - Date.now();
    expect(left).toBeGreaterThan(12 * HOUR_MS - MINUTE_MS);
    expect(left).toBeLessThan(12 * HOUR_MS + 2 * MINUTE_MS);
    expect((await timeline(id)).at(-1)).toMatchObject({
      actorRole: 'system',
      kind: 'time_returned',
      fromStatus: null,
      toStatus: 'Harus Dibayar',
      note: `Batas bayar diperpanjang sampai ${deadlineText(new Date(await dueOf(id)), 'Asia/Jakarta')} karena layanan sempat terhenti.`,
    });
    await passDeadline(id);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
  });

  it('the time is given back before any mail is written, because the jobs of a process begin with it', async () => {
    const id = await bill();
    await sleep('3 days');
    const jobs = startPlatformJobs('http://kedai.test');
    await eventually(async () => expect(await dueOf(id)).toBeGreaterThan(Date.now() + 23 * HOUR_MS));
    await jobs.stop();
  });

  it('paid and cancelled orders and those without a deadline stay as they are', async () => {
    const [paid = '', cancelled = '', endless = ''] = await bills(3);
    await setOrderState(paid, storeId, 'Sudah Dibayar');
    await setOrderState(cancelled, storeId, 'Cancelled');
    await admin.query('UPDATE orders SET due_at = NULL WHERE id = $1', [endless]);
    await sleep('3 days');
    const before = await Promise.all([paid, cancelled, endless].map(timeline));
    expect(await cancelOverdueOrders()).toEqual(nothing);
    expect(await Promise.all([paid, cancelled, endless].map(timeline))).toEqual(before);
    expect((await read(endless))?.dueAt).toBeNull();
  });
});

describe('a crash while moving deadlines', () => {
  it('leaves the rest to the next run: each order is moved once, and none is cancelled in between', async () => {
    const ids = await bills(250);
    await sleep('3 days');
    const killed = new AbortController();
    // Makes the second batch of up to 200 orders fail. On Citus, the trigger runs on a shard, which TG_RELID names.
    await admin.query('SET citus.enable_unsafe_triggers = on');
    await admin.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE noted integer; BEGIN
      EXECUTE format('SELECT count(*) FROM %s WHERE note LIKE ''%%layanan%%'' AND order_id = ANY ($1)', TG_RELID::regclass)
        INTO noted USING TG_ARGV::uuid[];
      IF noted > 220 THEN RAISE EXCEPTION 'killed'; END IF; RETURN NULL; END $$`);
    await admin.query(
      `CREATE TRIGGER fail AFTER INSERT ON order_events EXECUTE FUNCTION fail(${ids.map((id) => `'${id}'`).join()})`,
    );
    await expect(makeUpForOutages(killed.signal)).rejects.toThrow('killed');
    await admin.query('DROP TRIGGER fail ON order_events');
    await admin.query('DROP FUNCTION fail');
    const moved = async () => {
      const { rows } = await admin.query(
        `SELECT count(*)::int AS events, count(DISTINCT order_id)::int AS orders FROM order_events
         WHERE order_id = ANY ($1) AND note LIKE '%layanan sempat terhenti.'`,
        [ids],
      );
      return rows[0];
    };
    expect(await moved()).toEqual({ events: 200, orders: 200 });
    for (const id of ids.slice(0, 20)) {
      const order = await read(id);
      if ((order?.dueAt?.getTime() ?? 0) < Date.now())
        expect(await asSystem((tx) => cancelOverdueOrder(tx, storeId, id))).toBe(false);
    }
    const before = await dueOfAll(ids);
    expect(await Promise.all([cancelOverdueOrders(), cancelOverdueOrders()])).toEqual([nothing, nothing]);
    expect(await cancelOverdueOrders()).toEqual(nothing);
    expect(await moved()).toEqual({ events: 250, orders: 250 });
    const after = await dueOfAll(ids);
    const again = before.filter((due, nth) => due > Date.now() && due !== after[nth]);
    expect(again).toEqual([]);
    expect(Math.min(...after)).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
    expect(await outages()).toBe(1);
  });
});

describe('cases that are no outage', () => {
  it('a restart: five minutes move nothing, and overdue orders are cancelled', async () => {
    const [late = '', open = ''] = await bills(2);
    await passDeadline(late);
    const due = await dueOf(open);
    await admin.query(`UPDATE heartbeat SET beat_at = now() - interval '5 minutes'`);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
    expect(await dueOf(open)).toBe(due);
    expect(await outages()).toBe(0);
  });

  it('a first start', async () => {
    const id = await bill();
    await passDeadline(id);
    await admin.query('DELETE FROM heartbeat');
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
    expect(await outages()).toBe(0);
  });

  it('a deadline set after an outage stays; a second outage gives back only its own time', async () => {
    const first = await bill();
    await sleep('3 days');
    await cancelOverdueOrders();
    const second = await bill();
    const [dueOfFirst, dueOfSecond] = [await dueOf(first), await dueOf(second)];
    await cancelOverdueOrders();
    expect([await dueOf(first), await dueOf(second)]).toEqual([dueOfFirst, dueOfSecond]);
    await sleep('1 day');
    await admin.query(
      `UPDATE outages SET began_at = began_at - interval '1 day', ended_at = ended_at - interval '1 day'`,
    );
    expect(await cancelOverdueOrders()).toEqual(nothing);
    expect(await outages()).toBe(2);
    for (const [id, due] of [
      [first, dueOfFirst],
      [second, dueOfSecond],
    ] as const) {
      const gained = (await dueOf(id)) - due;
      expect(gained).toBeGreaterThanOrEqual(-MINUTE_MS);
      expect(gained).toBeLessThan(5 * MINUTE_MS);
    }
  });
});

it('a process that was suspended with its machine cancels nothing when it resumes', async () => {
  const id = await bill();
  await passDeadline(id);
  await admin.query(`UPDATE heartbeat SET beat_at = now() - interval '3 days'`);
  expect(await asSystem((tx) => cancelOverdueOrder(tx, storeId, id))).toBe(false);
  await makeUpForOutages();
  expect(await asSystem((tx) => cancelOverdueOrder(tx, storeId, id))).toBe(false);
});

it('an outage that a wrong clock of the database noted in the future is deleted', async () => {
  const id = await bill();
  await admin.query(`INSERT INTO outages (began_at, ended_at) VALUES (now(), now() + interval '8 days')`);
  await admin.query(`UPDATE heartbeat SET beat_at = now() + interval '8 days'`);
  const due = await dueOf(id);
  expect(await cancelOverdueOrders()).toEqual(nothing);
  expect([await outages(), await dueOf(id)]).toEqual([0, due]);
  await passDeadline(id);
  expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
});

it('an order that is being marked as paid is skipped, and its deadline does not count any more', async () => {
  const id = await bill();
  await sleep('3 days');
  await admin.query('BEGIN');
  await admin.query(`UPDATE orders SET status = 'Sudah Dibayar' WHERE id = $1`, [id]);
  expect(await cancelOverdueOrders()).toEqual(nothing);
  await admin.query('COMMIT');
  expect(await cancelOverdueOrders()).toEqual(nothing);
  expect((await read(id))?.status).toBe('Sudah Dibayar');
});

it('orders that have lost time are found by their own index', async () => {
  const plan = await asSystem(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL enable_sort = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT store_id, id FROM orders
      WHERE status IN ('Pending', 'Harus Dibayar') AND due_at IS NOT NULL
        AND due_set_at < now()
      ORDER BY due_set_at, store_id, id LIMIT 200`.execute(tx);
    return planOfTables(rows);
  });
  expect(plan).toMatch(/using orders_by_due_set(_\d+)? /);
  expect(plan).toMatch(/Index Cond: \(due_set_at < /);
  expect(plan).not.toContain('Sort');
});
