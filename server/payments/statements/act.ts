import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { isBilled, type OrderStatus, orderNumberLabel } from '#domain/orders/order.ts';
import type { RowAction } from '#domain/payments/statements/form.ts';
import { paymentNote } from '#domain/payments/statements/texts.ts';
import { recordActivity } from '#server/activity/record.ts';
import type { Tx } from '#server/db/access.ts';
import { lockOrder } from '#server/orders/lock.ts';
import { changeOrderStatus } from '#server/orders/status.ts';

/** `used`: the payment belongs to an order or was dismissed. `edited`: the owner saw an older version of the order. */
export type ActResult =
  | { kind: 'accepted'; orderNumber: number }
  | { kind: 'attached'; orderNumber: number }
  | { kind: 'done' }
  | { kind: 'used'; orderNumber: number | null }
  | { kind: 'edited'; orderNumber: number; totalPrice: number }
  | { kind: 'notOpen' | 'notPaid'; orderNumber: number; status: OrderStatus }
  | { kind: 'hasRow' | 'factorMissing'; orderNumber: number }
  | { kind: 'noRow' }
  | { kind: 'noOrder' };

/**
 * Carries out a decision about a bank statement row, such as which order it pays. If the program decides, `actor` is
 * null and `tx` comes from `asSystem`.
 */
export async function actOnRow(
  tx: Tx,
  actor: Actor | null,
  storeId: string,
  act: RowAction,
): Promise<ActResult> {
  const row = await tx
    .selectFrom('statementRows')
    .select(['id', 'bank', 'bookedOn', 'amount', 'orderId', 'dismissed', 'noticedAt', 'inFile'])
    .where('storeId', '=', storeId)
    .where('id', '=', act.rowId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { kind: 'noRow' };
  if (act.intent === 'release') {
    if (row.orderId) {
      await setRow(tx, storeId, row.id, { orderId: null, matchedAt: null, automatic: false });
      recordActivity(tx, { noun: 'payments', verb: 'row_released' });
    }
    return { kind: 'done' };
  }
  if (row.orderId) return { kind: 'used', orderNumber: await orderNumberOf(tx, storeId, row.orderId) };
  if (act.intent === 'accept' || act.intent === 'attach') {
    if (row.dismissed) return { kind: 'used', orderNumber: null };
    return act.intent === 'attach'
      ? attach(tx, storeId, act.orderId, row)
      : accept(tx, actor, storeId, act, row);
  }
  const dismissed = act.intent === 'dismiss';
  await setRow(tx, storeId, row.id, { dismissed });
  if (row.dismissed !== dismissed)
    recordActivity(tx, { noun: 'payments', verb: dismissed ? 'row_dismissed' : 'row_restored' });
  return { kind: 'done' };
}

async function accept(
  tx: Tx,
  actor: Actor | null,
  storeId: string,
  { orderId, seenEdit }: Extract<RowAction, { intent: 'accept' }>,
  row: { id: string; bank: string; bookedOn: string | null; amount: number; inFile: boolean },
): Promise<ActResult> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'noOrder' };
  const { orderNumber, status } = order;
  if (!isBilled(status)) return { kind: 'notOpen', orderNumber, status };
  const { totalPrice } = order;
  // Without an actor, no person has compared the payment with the bill, so the amounts must be equal.
  if (actor === null && totalPrice !== row.amount) return { kind: 'edited', orderNumber, totalPrice };
  const note = paymentNote({ ...row, automatic: actor === null }, totalPrice);
  // This row proves the payment, so the owner need not first judge a photo that the buyer sent as proof of payment.
  const despiteProof = true;
  const step = { from: 'Harus Dibayar', to: 'Sudah Dibayar' } as const;
  const change = { orderId, ...step, seenEdit, despiteProof, note };
  const result = await changeOrderStatus(tx, actor, storeId, change);
  if (result.kind === 'edited' || result.kind === 'factorMissing') return { ...result, orderNumber };
  if (result.kind !== 'changed') throw new Error(`an order that was locked as unpaid could not be paid`);
  await setRow(tx, storeId, row.id, { orderId, matchedAt: sql<Date>`now()`, automatic: actor === null });
  return { kind: 'accepted', orderNumber };
}

/** Links the row to an order that was marked as paid by a proof or by hand, so that the row pays no other order. */
async function attach(tx: Tx, storeId: string, orderId: string, row: { id: string }): Promise<ActResult> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'noOrder' };
  const { orderNumber, status } = order;
  // Also checks the status, because the event of a payment remains after the owner has undone the payment.
  if (isBilled(status) || !(await wasPaid(tx, storeId, orderId)))
    return { kind: 'notPaid', orderNumber, status };
  // Reads after the order is locked, so that a row attached by a concurrent transaction is found.
  const other = await tx
    .selectFrom('statementRows')
    .select('id')
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (other) return { kind: 'hasRow', orderNumber };
  await setRow(tx, storeId, row.id, { orderId, matchedAt: sql<Date>`now()` });
  recordActivity(tx, { noun: 'payments', verb: 'row_attached', subject: orderNumberLabel(orderNumber) });
  return { kind: 'attached', orderNumber };
}

async function wasPaid(tx: Tx, storeId: string, orderId: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('orderEvents')
    .select('id')
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('kind', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

type RowChange = {
  orderId?: string | null;
  matchedAt?: ReturnType<typeof sql<Date>> | null;
  dismissed?: boolean;
  automatic?: boolean;
};

async function setRow(tx: Tx, storeId: string, id: string, change: RowChange): Promise<void> {
  await tx
    .updateTable('statementRows')
    .set(change)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function orderNumberOf(tx: Tx, storeId: string, orderId: string): Promise<number> {
  const { orderNumber } = await tx
    .selectFrom('orders')
    .select('orderNumber')
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return orderNumber;
}
