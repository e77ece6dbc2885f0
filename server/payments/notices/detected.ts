import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { isBilled, isPaid } from '#domain/orders/order.ts';
import { UNDO_MINUTES } from '#domain/payments/notices/automatic.ts';
import type { Tx } from '#server/db/access.ts';
import { recordEvents } from '#server/orders/events.ts';
import { lockOrder } from '#server/orders/lock.ts';
import { type ActResult, actOnRow } from '../statements/act.ts';
import { listOpenBillsOfTotal } from './automatic.ts';

export type DetectedPayment = {
  rowId: string;
  bank: string;
  amount: number;
  description: string;
  noticedAt: Date;
  /** True if the bank's notification is dated before the bill: it is old, or the phone's clock is wrong. */
  isEarly: boolean;
};

/** A payment may be dated this many hours before its bill, because the phone's clock may be wrong. */
const EARLIEST = 26;

export type AutomaticMark = { rowId: string; bank: string; amount: number; undoUntil: Date };

/** Finds the only payment that fits an unpaid order, or a paid order's automatic marking while it can be undone. */
export async function readDetectedPayment(
  tx: Tx,
  order: { storeId: string; id: string; status: Parameters<typeof isBilled>[0]; totalPrice: number },
): Promise<{ detected: DetectedPayment | null; marked: AutomaticMark | null }> {
  if (isBilled(order.status)) return { detected: await findPaymentOfBill(tx, order), marked: null };
  if (isPaid(order.status)) return { detected: null, marked: await readAutomaticMark(tx, order) };
  return { detected: null, marked: null };
}

async function findPaymentOfBill(
  tx: Tx,
  { storeId, id, totalPrice }: { storeId: string; id: string; totalPrice: number },
): Promise<DetectedPayment | null> {
  const [bill, otherBill] = await listOpenBillsOfTotal(tx, storeId, totalPrice);
  if (bill?.orderId !== id || otherBill) return null;
  const { billedAt } = bill;
  const { rows } = await sql<DetectedPayment>`
    SELECT id AS row_id, bank, amount, description, noticed_at, noticed_at < ${billedAt} AS is_early
    FROM statement_rows
    WHERE store_id = ${storeId} AND amount = ${totalPrice} AND order_id IS NULL AND NOT dismissed
      AND created_at >= ${billedAt} AND noticed_at >= ${billedAt}::timestamptz - make_interval(hours => ${EARLIEST})
    ORDER BY noticed_at LIMIT 2`.execute(tx);
  const [only, other] = rows;
  return only && !other ? only : null;
}

async function readAutomaticMark(
  tx: Tx,
  { storeId, id }: { storeId: string; id: string },
): Promise<AutomaticMark | null> {
  const { rows } = await sql<AutomaticMark>`
    SELECT id AS row_id, bank, amount, matched_at + make_interval(mins => ${UNDO_MINUTES}) AS undo_until
    FROM statement_rows
    WHERE store_id = ${storeId} AND order_id = ${id} AND automatic
      AND matched_at > now() - make_interval(mins => ${UNDO_MINUTES})`.execute(tx);
  return rows[0] ?? null;
}

/** Marks the order as paid, by a payment known from a bank's notification that a phone forwarded. */
export function acceptDetectedPayment(
  tx: Tx,
  actor: Actor,
  storeId: string,
  seen: { rowId: string; orderId: string; seenEdit: string },
): Promise<ActResult> {
  return actOnRow(tx, actor, storeId, { intent: 'accept', ...seen });
}

export const nothingDetected = { detected: null, marked: null };

/** Undoes the automatic marking of an order as paid. 'late': UNDO_MINUTES have passed, or the status has changed. */
export async function undoAutomaticMark(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { rowId, orderId }: { rowId: string; orderId: string },
): Promise<{ kind: 'undone'; orderNumber: number } | { kind: 'late' } | { kind: 'noOrder' }> {
  const row = await tx
    .selectFrom('statementRows')
    .select('id')
    .where('storeId', '=', storeId)
    .where('id', '=', rowId)
    .where('orderId', '=', orderId)
    .where('automatic', '=', true)
    .where('matchedAt', '>', sql<Date>`now() - make_interval(mins => ${UNDO_MINUTES})`)
    .forUpdate()
    .executeTakeFirst();
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'noOrder' };
  if (!row || !isPaid(order.status)) return { kind: 'late' };
  await tx
    .updateTable('orders')
    .set({ status: 'Harus Dibayar', dueAt: dueAgain(order.dueAt), dueSetAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('statementRows')
    .set({ orderId: null, matchedAt: null, dismissed: true })
    .where('storeId', '=', storeId)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  await recordEvents(tx, [
    {
      storeId,
      orderId: order.id,
      customerId: order.customerId,
      kind: 'payment_undone',
      actorId: actor.id,
      actorRole: 'storeAdmin',
      fromStatus: order.status,
      toStatus: 'Harus Dibayar',
      note: '',
    },
  ]);
  return { kind: 'undone', orderNumber: order.orderNumber };
}

/** Keeps the payment deadline of an order that is unpaid again, but leaves the buyer at least an hour. */
function dueAgain(dueAt: Date | null) {
  return (
    dueAt && sql<Date>`greatest(${dueAt}::timestamptz, date_trunc('minute', now() + interval '61 minutes'))`
  );
}
