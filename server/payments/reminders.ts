import { sql } from 'kysely';
import { isBilled } from '#domain/orders/order.ts';
import { isPaymentReminderDue, REMINDED_HOURS, remindedNote } from '#domain/payments/reminder.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { isTransient } from '../db/errors.ts';
import { log } from '../log.ts';
import { recordEvents } from '../orders/events.ts';
import { lockIdleOrder } from '../orders/lock.ts';
import { waitingProofExists } from '../orders/proofs.ts';

const BATCH = 100;

type UnpaidOrder = { storeId: string; id: string; due: string };

/** Reminds buyers by e-mail to pay. Records each reminder as an event, so that other processes do not repeat it. */
export async function remindOfPayments(signal?: AbortSignal): Promise<number> {
  let reminded = 0;
  for (let after: UnpaidOrder | undefined; ; ) {
    const batch: UnpaidOrder[] = await asSystem((tx) => findEnding(tx, after));
    for (const { storeId, id } of batch) {
      signal?.throwIfAborted();
      if (await tryRemind(storeId, id)) reminded += 1;
    }
    after = batch.at(-1);
    if (batch.length < BATCH) return reminded;
  }
}

async function tryRemind(storeId: string, id: string): Promise<boolean> {
  try {
    return await asSystem((tx) => remind(tx, storeId, id));
  } catch (error) {
    if (isTransient(error)) throw error;
    log.error({ err: error, storeId, orderId: id }, 'a buyer could not be reminded to pay');
    return false;
  }
}

/** SQL condition: the buyer of the `orders` row was reminded. `storeId` limits the query to one database node. */
function isReminded(storeId?: string) {
  const shop = storeId ?? sql.ref('orders.store_id');
  return sql<boolean>`EXISTS (SELECT FROM order_events e
    WHERE e.store_id = ${shop} AND e.order_id = orders.id AND e.kind = 'reminded')`;
}

async function findEnding(tx: Tx, after: UnpaidOrder | undefined): Promise<UnpaidOrder[]> {
  const behind = after
    ? sql`AND (due_at, store_id, id) > (${after.due}::timestamptz, ${after.storeId}::uuid, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<UnpaidOrder>`
    SELECT store_id, id, due_at::text AS due FROM orders
    WHERE status = 'Harus Dibayar' AND customer_email <> ''
      AND due_at > now() AND due_at <= now() + make_interval(hours => ${REMINDED_HOURS}) ${behind}
      AND NOT ${waitingProofExists()} AND NOT ${isReminded()}
    ORDER BY due_at, store_id, id LIMIT ${BATCH}`.execute(tx);
  return rows;
}

/** Returns false if no reminder is due or another transaction has locked the order; the next run tries again. */
async function remind(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const order = await lockIdleOrder(tx, storeId, id)
    .select(['dueSetAt', sql<Date>`now()`.as('now')])
    .executeTakeFirst();
  if (!isBilled(order?.status) || !isPaymentReminderDue(order)) return false;
  // Reads after the order is locked, so that a reminder or proof committed in the meantime is seen.
  const { rows } = await sql<{ isSettled: boolean }>`
    SELECT ${isReminded(storeId)} OR ${waitingProofExists(storeId)} AS is_settled FROM orders
    WHERE store_id = ${storeId} AND id = ${id}`.execute(tx);
  if (rows[0]?.isSettled !== false) return false;
  await recordEvents(tx, [
    {
      storeId,
      orderId: id,
      customerId: order.customerId,
      kind: 'reminded',
      actorId: null,
      actorRole: 'system',
      fromStatus: null,
      toStatus: order.status,
      note: remindedNote,
    },
  ]);
  return true;
}
