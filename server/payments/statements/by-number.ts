import type { Actor } from '#domain/access.ts';
import { isBilled } from '#domain/orders/order.ts';
import type { NumberedRow } from '#domain/payments/statements/number-form.ts';
import type { Tx } from '#server/db/access.ts';
import { type ActResult, actOnRow } from './act.ts';

/** `differs`: the payment is higher or lower than the order's total, and the owner has not confirmed the difference. */
type NumberedResult =
  | ActResult
  | { kind: 'unknownNumber' }
  | { kind: 'differs'; customerName: string; totalPrice: number; offBy: number };

/** Marks the order with this number as paid by a bank statement row. A paid order is only linked to the row. */
export async function actByNumber(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { rowId, orderNumber, seenTotal }: NumberedRow,
): Promise<NumberedResult> {
  const row = await tx
    .selectFrom('statementRows')
    .select('amount')
    .where('storeId', '=', storeId)
    .where('id', '=', rowId)
    .executeTakeFirst();
  if (!row) return { kind: 'noRow' };
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customerName', 'totalPrice', 'status', 'editKey'])
    .where('storeId', '=', storeId)
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirst();
  if (!order) return { kind: 'unknownNumber' };
  const { id: orderId, customerName, totalPrice, status, editKey } = order;
  if (!isBilled(status)) return actOnRow(tx, actor, storeId, { intent: 'attach', rowId, orderId });
  if (totalPrice !== row.amount && totalPrice !== seenTotal)
    return { kind: 'differs', customerName, totalPrice, offBy: row.amount - totalPrice };
  // `actOnRow` locks the order and compares `seenEdit` with it, so that an edit after this query is noticed.
  return actOnRow(tx, actor, storeId, { intent: 'accept', rowId, orderId, seenEdit: editKey ?? '' });
}
