import { sql } from 'kysely';
import { asSystem, type Tx } from '../db/access.ts';
import { isDatabaseAway } from '../db/errors.ts';
import { log } from '../log.ts';
import { makeUpForOutages } from '../platform/outages.ts';
import { cancelOverdueOrder } from './status.ts';

/** Orders looked up at once; each is then cancelled in a transaction of its own. */
const BATCH = 100;

/** How many orders were cancelled, and how many could not be for an error, which is logged. */
type Cancelled = { cancelled: number; failed: number };

/**
 * Cancels every order that was not answered, or not marked as paid, until its deadline, by the database's clock, whatever
 * the state of its shop: also a closed shop's open orders are carried to their end. First an outage gives its time back. Any number of processes may do so at once, and
 * each order is cancelled once. One that fails is left for the next time and does not hold up those behind it. Throws
 * where the database is away, and what `signal` says between two orders.
 */
export async function cancelOverdueOrders(signal?: AbortSignal): Promise<Cancelled> {
  await makeUpForOutages(signal);
  const sum = { cancelled: 0, failed: 0 };
  for (let after: OverdueOrder | undefined; ; ) {
    const batch: OverdueOrder[] = await asSystem((tx) => findOverdue(tx, after));
    for (const order of batch) {
      signal?.throwIfAborted();
      const outcome = await tryCancel(order);
      if (outcome !== 'left') sum[outcome] += 1;
    }
    after = batch.at(-1);
    if (batch.length < BATCH) break;
  }
  if (sum.cancelled + sum.failed > 0)
    log.info(sum, 'orders that were not answered or paid in time were cancelled');
  return sum;
}

async function tryCancel({ storeId, id }: OverdueOrder): Promise<'cancelled' | 'failed' | 'left'> {
  try {
    return (await asSystem((tx) => cancelOverdueOrder(tx, storeId, id))) ? 'cancelled' : 'left';
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error, storeId, orderId: id }, 'an overdue order could not be cancelled');
    return 'failed';
  }
}

/** `due` is its deadline as PostgreSQL writes it: to the microsecond, as a key must be. */
type OverdueOrder = { storeId: string; id: string; due: string };

/** The next orders that are overdue, the longest overdue first, behind `after`. */
async function findOverdue(tx: Tx, after: OverdueOrder | undefined): Promise<OverdueOrder[]> {
  const behind = after
    ? sql`AND (due_at, store_id, id) > (${after.due}::timestamptz, ${after.storeId}::uuid, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<OverdueOrder>`
    SELECT store_id, id, due_at::text AS due FROM orders
    WHERE status IN ('Pending', 'Harus Dibayar') AND due_at <= now() ${behind}
    ORDER BY due_at, store_id, id LIMIT ${BATCH}`.execute(tx);
  return rows;
}
