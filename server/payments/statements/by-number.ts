import type { Actor } from '#domain/access.ts';
import { isUnpaid } from '#domain/orders/order.ts';
import type { NumberedRow } from '#domain/payments/statements/number-form.ts';
import type { Tx } from '#server/db/access.ts';
import { type ActResult, actOnRow } from './act.ts';

/** `differs`: the total is not what came in, and has not been told yet. */
type NumberedResult =
  | ActResult
  | { kind: 'unknownNumber' }
  | { kind: 'differs'; customerName: string; totalPrice: number; offBy: number };

/** A row pays the order of that number, or is tied to it where it is paid already. Run as the shop's owner. */
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
  if (!isUnpaid(status)) return actOnRow(tx, actor, storeId, { intent: 'attach', rowId, orderId });
  if (totalPrice !== row.amount && totalPrice !== seenTotal)
    return { kind: 'differs', customerName, totalPrice, offBy: row.amount - totalPrice };
  // An edit since then is found by its key, behind the order's lock.
  return actOnRow(tx, actor, storeId, { intent: 'accept', rowId, orderId, seenEdit: editKey ?? '' });
}
