import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../domain/access.ts';
import {
  buyerMayCancel,
  mayChange,
  type OrderState,
  type OrderStatus,
  returnsStock,
  returnsVoucher,
} from '../domain/order.ts';
import { MAX_STOCK } from '../domain/product.ts';
import type { Tx } from './db/access.ts';
import { addJob } from './jobs/queue.ts';
import { notifyStoreChange } from './live/notify.ts';
import { returnVoucherUse } from './vouchers.ts';

/** What a status change wants. `from` is the status that the person saw. */
export type StatusChange = {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  note?: string;
  /** At confirmation: the shipping cost to put on the bill, in rupiah. */
  shippingCost?: number;
  /** At shipping. */
  courier?: string;
  nomorResi?: string;
};

/** `conflict`: the order stands elsewhere by now. `notAllowed`: no such step from where it stands. */
export type StatusChangeResult =
  | { kind: 'changed' }
  | { kind: 'conflict'; status: OrderStatus }
  | { kind: 'notAllowed'; status: OrderStatus }
  | { kind: 'notFound' };

/** The shop's change of an order's status (SPEC §4), with its entry in the timeline. Run it as the shop's owner. */
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
  await writeChange(tx, { order, change, actor, actorRole: 'storeAdmin' });
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
  await writeChange(tx, { order, change, actor, actorRole: 'customer' });
  return { kind: 'changed' };
}

type LockedOrder = OrderState & {
  storeId: string;
  id: string;
  customerId: string;
  discount: number;
  voucherId: string | null;
};

/** The row lock decides between two simultaneous changes: the later one reads what the first one wrote. */
function lockOrder(tx: Tx, storeId: string, id: string): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('orders')
    .select(['storeId', 'id', 'customerId', 'status', 'shippedAt', 'cancelledAt', 'discount', 'voucherId'])
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type ChangeToWrite = {
  order: LockedOrder;
  change: StatusChange;
  actor: Actor;
  actorRole: 'customer' | 'storeAdmin';
};

async function writeChange(tx: Tx, { order, change, actor, actorRole }: ChangeToWrite): Promise<void> {
  const { storeId, id } = order;
  const { to } = change;
  await tx
    .updateTable('orders')
    .set({
      status: to,
      ...(to === 'Shipped' && { shippedAt: sql<Date>`now()` }),
      ...(to === 'Cancelled' && { cancelledAt: sql<Date>`now()` }),
      ...(to === 'Harus Dibayar' && change.shippingCost !== undefined && billed(change.shippingCost)),
      ...(to === 'Shipped' && { courier: change.courier ?? '', nomorResi: change.nomorResi ?? '' }),
    })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('status', '=', order.status)
    .executeTakeFirstOrThrow();
  const eventId = randomUUIDv7();
  await tx
    .insertInto('orderEvents')
    .values({
      storeId,
      orderId: id,
      id: eventId,
      customerId: order.customerId,
      actorId: actor.id,
      actorRole,
      fromStatus: order.status,
      toStatus: to,
      note: change.note ?? '',
    })
    .execute();
  const { voucherId } = order;
  if (voucherId && returnsVoucher(order, to)) await returnVoucherUse(tx, { ...order, voucherId });
  const stockMoves = returnsStock(order, to);
  if (stockMoves) await giveStockBack(tx, storeId, id);
  await addJob(tx, 'mail', { about: 'orderStatus', storeId, orderId: id, eventId });
  // What the shop did itself its owner knows.
  if (actorRole !== 'storeAdmin') {
    await addJob(tx, 'mail', { about: 'orderCancelled', storeId, orderId: id, eventId });
  }
  await notifyStoreChange(tx, storeId, stockMoves ? ['orders', 'products'] : 'orders', order.customerId);
}

function billed(shippingCost: number) {
  return { shippingCost, totalPrice: sql<number>`subtotal - discount + ${shippingCost}::bigint` };
}

/** Puts what the order had taken back on the shelf; locks the products in id order, as checkout does. */
async function giveStockBack(tx: Tx, storeId: string, orderId: string): Promise<void> {
  await sql`
    WITH item AS (
      SELECT id, quantity FROM order_items WHERE store_id = ${storeId} AND order_id = ${orderId}
    ), locked AS (
      SELECT id FROM products WHERE store_id = ${storeId} AND id IN (SELECT id FROM item)
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE products p SET stok = least(p.stok + item.quantity, ${MAX_STOCK})
    FROM item JOIN locked USING (id)
    WHERE p.store_id = ${storeId} AND p.id = item.id`.execute(tx);
}
