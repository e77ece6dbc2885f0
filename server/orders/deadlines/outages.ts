import { sql } from 'kysely';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { outageNote, type WaitingStatus } from '#domain/orders/deadlines/deadline.ts';
import { dueAfterOutages, OUTAGE_AFTER_MINUTES, type Outage } from '#domain/orders/deadlines/outage.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { log } from '#server/log.ts';
import { recordEvents } from '../events.ts';

const BATCH = 200;

const FORGOTTEN_AFTER_DAYS = 400;

/** An outage that ends further in the future than this was stored with a wrong clock. Smaller jumps are normal. */
const SAME_MOMENT_MINUTES = 1;

/** Postpones the deadlines of open orders by the length of outages, during which no process checked deadlines. */
export async function makeUpForOutages(signal?: AbortSignal): Promise<void> {
  const outage = await asSystem(recordHeartbeat);
  if (outage) log.warn(outage, 'deadlines were not looked after: open orders get this time back');
  let moved = 0;
  for (let batch = { moved: 0, mayBeMore: true }; batch.mayBeMore; moved += batch.moved) {
    signal?.throwIfAborted();
    batch = await asSystem(extendLateOrders);
  }
  if (moved > 0) log.info({ moved }, 'deadlines of open orders were moved after an outage');
}

/** Records that deadlines are checked now. Stores and returns an outage if the previous check was too long ago. */
async function recordHeartbeat(tx: Tx): Promise<Outage | null> {
  const { rows } = await sql<{ beganAt: Date; endedAt: Date; isLate: boolean }>`
    SELECT beat_at AS began_at, now() AS ended_at, NOT ${beatIsFresh} AS is_late FROM heartbeat FOR UPDATE`.execute(
    tx,
  );
  const [outage] = rows;
  if (outage?.isLate) {
    await sql`INSERT INTO outages (began_at, ended_at) SELECT beat_at, now() FROM heartbeat
      ON CONFLICT DO NOTHING`.execute(tx);
  }
  await sql`INSERT INTO heartbeat (beat_at) VALUES (now())
    ON CONFLICT (single) DO UPDATE SET beat_at = excluded.beat_at`.execute(tx);
  // Deletes old outages, and outages in the future, which were stored with a wrong clock.
  await sql`DELETE FROM outages WHERE ended_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
    OR ended_at > now() + make_interval(mins => ${SAME_MOMENT_MINUTES})`.execute(tx);
  return outage?.isLate ? { beganAt: outage.beganAt, endedAt: outage.endedAt } : null;
}

const beatIsFresh = sql<boolean>`beat_at > now() - make_interval(mins => ${OUTAGE_AFTER_MINUTES})`;

/** True if a deadline set at `givenAt` must first be extended for an outage. Until then the order must stay open. */
export async function mustExtendDeadlines(tx: Tx, givenAt: string): Promise<boolean> {
  const { rows } = await sql<{ owed: boolean }>`
    SELECT NOT EXISTS (SELECT FROM heartbeat WHERE ${beatIsFresh})
      OR EXISTS (SELECT FROM outages WHERE ended_at > ${givenAt}::timestamptz) AS owed`.execute(tx);
  return rows[0]?.owed ?? true;
}

type LateOrder = {
  storeId: string;
  id: string;
  customerId: string;
  status: WaitingStatus;
  dueAt: Date;
  dueSetAt: Date;
  mark: string;
};

type Batch = { moved: number; mayBeMore: boolean };

/** Extends a batch of deadlines, in one process at a time: a second would skip locked orders and stop too early. */
async function extendLateOrders(tx: Tx): Promise<Batch> {
  const turn = sql`SELECT pg_advisory_xact_lock(hashtextextended('time given back', 0))`;
  const endedOutages = sql<Outage & { exactEnd: string }>`
    SELECT began_at, ended_at, ended_at::text AS exact_end FROM outages ORDER BY ended_at DESC`;
  const [, outages] = await pipelined(tx, [turn, endedOutages]);
  const [last] = outages;
  if (!last) return { moved: 0, mayBeMore: false };
  const { orders, found } = await lockLateOrders(tx, last.exactEnd);
  if (orders.length === 0) return { moved: 0, mayBeMore: false };
  const zones = await readZones(tx, orders);
  const moved = orders.map((order) => ({
    ...order,
    due: dueAfterOutages(order.dueAt, order.dueSetAt, outages),
  }));
  await sql`
    UPDATE orders SET due_at = moved.due, due_set_at = moved.mark
    FROM unnest(${moved.map((one) => one.storeId)}::uuid[], ${moved.map((one) => one.id)}::uuid[],
      ${moved.map((one) => one.due)}::timestamptz[], ${moved.map((one) => one.mark)}::timestamptz[])
      AS moved (store_id, id, due, mark)
    WHERE orders.store_id = moved.store_id AND orders.id = moved.id`.execute(tx);
  await recordEvents(
    tx,
    moved.map(({ storeId, id, customerId, status, due }) => ({
      storeId,
      orderId: id,
      customerId,
      kind: 'time_returned',
      actorId: null,
      actorRole: 'system',
      fromStatus: null,
      toStatus: status,
      dueAt: due,
      note: outageNote(status, due, zones.get(storeId) ?? 'Asia/Jakarta'),
    })),
  );
  return { moved: moved.length, mayBeMore: found === BATCH };
}

/** Locks the next orders to extend. Sends one statement per shop, because a shop's rows are on one database node. */
async function lockLateOrders(tx: Tx, end: string): Promise<{ orders: LateOrder[]; found: number }> {
  const isLate = sql`status IN ('Pending', 'Harus Dibayar') AND due_at IS NOT NULL AND due_set_at < ${end}::timestamptz`;
  const { rows: found } = await sql<{ storeId: string; id: string }>`
    SELECT store_id, id FROM orders WHERE ${isLate} ORDER BY due_set_at, store_id, id LIMIT ${BATCH}`.execute(
    tx,
  );
  if (found.length === 0) return { orders: [], found: 0 };
  const locks = [...Map.groupBy(found, ({ storeId }) => storeId)].map(
    ([storeId, orders]) => sql<LateOrder>`
      SELECT store_id, id, customer_id, status, due_at, due_set_at, greatest(now(), ${end}::timestamptz)::text AS mark
      FROM orders WHERE store_id = ${storeId} AND id = ANY(${orders.map(({ id }) => id)}::uuid[]) AND ${isLate}
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
  );
  return { orders: (await pipelined<LateOrder[]>(tx, locks)).flat(), found: found.length };
}

async function readZones(tx: Tx, orders: LateOrder[]): Promise<Map<string, TimeZone>> {
  const storeIds = [...new Set(orders.map(({ storeId }) => storeId))];
  const rows = await tx
    .selectFrom('stores')
    .select(['storeId', 'timeZone'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ storeId, timeZone }) => [storeId, timeZone]));
}
