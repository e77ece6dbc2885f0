import type { Actor } from '../../domain/access.ts';
import { isWaiting, overdueNote } from '../../domain/orders/deadline.ts';
import { buyerMayCancel, mayChange, type OrderStatus } from '../../domain/orders/order.ts';
import type { Tx } from '../db/access.ts';
import { lockOrder, lockOverdueOrder, type StatusChange, writeStatusChange } from './status-write.ts';

/** `conflict`: the order stands elsewhere by now. `notAllowed`: no such step from where it stands. */
export type StatusChangeResult =
  | { kind: 'changed' }
  | { kind: 'conflict'; status: OrderStatus }
  | { kind: 'notAllowed'; status: OrderStatus }
  | { kind: 'notFound' };

/** The shop's change of an order's status (docs/product.md#order-statuses), with its entry in the timeline. Run it as the shop's owner. */
export async function changeOrderStatus(
  tx: Tx,
  actor: Actor,
  storeId: string,
  change: StatusChange,
): Promise<StatusChangeResult> {
  const order = await lockOrder(tx, storeId, change.orderId);
  if (!order) return { kind: 'notFound' };
  if (order.status !== change.from) return { kind: 'conflict', status: order.status };
  if (!mayChange(order, change.to)) return { kind: 'notAllowed', status: order.status };
  await writeStatusChange(tx, { order, change, actor, actorRole: 'storeAdmin' });
  return { kind: 'changed' };
}

/** The buyer's cancelling while Pending or Harus Dibayar. Run it as that buyer at the order's shop. */
export async function cancelOwnOrder(
  tx: Tx,
  actor: Actor,
  storeId: string,
  orderId: string,
): Promise<StatusChangeResult> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order || order.customerId !== actor.id) return { kind: 'notFound' };
  if (!buyerMayCancel(order.status)) return { kind: 'notAllowed', status: order.status };
  const change = { orderId, from: order.status, to: 'Cancelled' as const };
  await writeStatusChange(tx, { order, change, actor, actorRole: 'customer' });
  return { kind: 'changed' };
}

/**
 * The program's own cancelling of an order whose time to be answered or paid is over. False, and nothing written, where it
 * is not: it was answered, paid, cancelled or given more time meanwhile, somebody is just about to, or an outage owes it
 * time. Run it as the program itself.
 */
export async function cancelOverdueOrder(tx: Tx, storeId: string, orderId: string): Promise<boolean> {
  const order = await lockOverdueOrder(tx, storeId, orderId);
  if (!order?.dueAt || !isWaiting(order.status)) return false;
  const { timeZone } = await tx
    .selectFrom('stores')
    .select('timeZone')
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  const note = overdueNote(order.status, order.dueAt, timeZone);
  const change = { orderId, from: order.status, to: 'Cancelled' as const, note };
  await writeStatusChange(tx, { order, change, actor: null, actorRole: 'system', kind: 'expired' });
  return true;
}
