import { sql } from 'kysely';
import type { Actor } from '../../../domain/access.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import type { RowAct } from '../../../domain/payments/statements/form.ts';
import { paymentNote } from '../../../domain/payments/statements/texts.ts';
import type { Tx } from '../../db/access.ts';
import { changeOrderStatus } from '../../orders/status.ts';

/** `used`: the row stands for a payment already, or is put aside. `edited`: since the page was read. */
export type ActResult =
  | { kind: 'accepted'; orderNumber: number }
  | { kind: 'done' }
  | { kind: 'used'; orderNumber: number | null }
  | { kind: 'edited'; orderNumber: number; totalPrice: number }
  | { kind: 'notOpen'; orderNumber: number; status: OrderStatus }
  | { kind: 'noRow' }
  | { kind: 'noOrder' };

/** A row pays one order, and an order takes one row. Run as the shop's owner. */
export async function actOnRow(tx: Tx, actor: Actor, storeId: string, act: RowAct): Promise<ActResult> {
  const row = await tx
    .selectFrom('statementRows')
    .select(['id', 'bank', 'bookedOn', 'amount', 'orderId', 'dismissed'])
    .where('storeId', '=', storeId)
    .where('id', '=', act.rowId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { kind: 'noRow' };
  if (act.intent === 'release') {
    if (row.orderId) await setRow(tx, storeId, row.id, { orderId: null, matchedAt: null });
    return { kind: 'done' };
  }
  if (row.orderId) return { kind: 'used', orderNumber: await orderNumberOf(tx, storeId, row.orderId) };
  if (act.intent !== 'accept') {
    await setRow(tx, storeId, row.id, { dismissed: act.intent === 'dismiss' });
    return { kind: 'done' };
  }
  if (row.dismissed) return { kind: 'used', orderNumber: null };
  return accept(tx, actor, storeId, act, row);
}

async function accept(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, seenEdit }: Extract<RowAct, { intent: 'accept' }>,
  row: { id: string; bank: string; bookedOn: string | null; amount: number },
): Promise<ActResult> {
  // Locked before its total is noted, as an edit may be under way.
  const order = await tx
    .selectFrom('orders')
    .select(['orderNumber', 'totalPrice', 'status'])
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) return { kind: 'noOrder' };
  const { orderNumber, status } = order;
  if (status !== 'Harus Dibayar') return { kind: 'notOpen', orderNumber, status };
  const note = paymentNote(row, order.totalPrice);
  const change = { orderId, from: 'Harus Dibayar', to: 'Sudah Dibayar', seenEdit, note } as const;
  const result = await changeOrderStatus(tx, actor, storeId, change);
  if (result.kind === 'edited') return { ...result, orderNumber };
  if (result.kind !== 'changed') throw new Error(`an order that was locked as unpaid could not be paid`);
  await setRow(tx, storeId, row.id, { orderId, matchedAt: sql<Date>`now()` });
  return { kind: 'accepted', orderNumber };
}

type RowChange = {
  orderId?: string | null;
  matchedAt?: ReturnType<typeof sql<Date>> | null;
  dismissed?: boolean;
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
