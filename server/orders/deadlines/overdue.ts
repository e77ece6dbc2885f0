import { sql } from 'kysely';
import { asSystem, type Tx } from '#server/db/access.ts';
import { isTransient } from '#server/db/errors.ts';
import { log } from '#server/log.ts';
import { waitingProofExists } from '../proofs.ts';
import { cancelOverdueOrder } from '../status.ts';
import { makeUpForOutages } from './outages.ts';

const BATCH = 100;

type Cancelled = { cancelled: number; failed: number };

/** Several processes may run this at once. Skips an order that fails; throws if the database is unreachable. */
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
    if (isTransient(error)) throw error;
    log.error({ err: error, storeId, orderId: id }, 'an overdue order could not be cancelled');
    return 'failed';
  }
}

/** `due` is a deadline as text, because the next batch starts exactly at `due` and a Date would lose microseconds. */
type OverdueOrder = { storeId: string; id: string; due: string };

async function findOverdue(tx: Tx, after: OverdueOrder | undefined): Promise<OverdueOrder[]> {
  const behind = after
    ? sql`AND (due_at, store_id, id) > (${after.due}::timestamptz, ${after.storeId}::uuid, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<OverdueOrder>`
    SELECT store_id, id, due_at::text AS due FROM orders
    WHERE status IN ('Pending', 'Harus Dibayar') AND due_at <= now() ${behind}
      AND NOT ${waitingProofExists()}
    ORDER BY due_at, store_id, id LIMIT ${BATCH}`.execute(tx);
  return rows;
}
