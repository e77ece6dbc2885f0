import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { statusKinds } from '#domain/orders/event.ts';
import {
  isBilled,
  isCancelled,
  isCompleted,
  isPaid,
  isShipped,
  type OrderStatus,
  returnsStock,
  returnsVoucher,
} from '#domain/orders/order.ts';
import { totalOf } from '#domain/orders/price/price.ts';
import { MAX_STOCK } from '#domain/products/product.ts';
import type { Tx } from '../db/access.ts';
import { returnVoucherUse } from '../vouchers/vouchers.ts';
import { lacksFactorForRent, rentLedger } from './billing/rent.ts';
import { recordEvents } from './events.ts';
import type { LockedOrder } from './lock.ts';
import { closeProofs } from './proofs.ts';
import { addSale, removeSale } from './sales.ts';
import { pickUniqueCode } from './unique-code.ts';

/** A requested change of status. `from` is the status that the person saw. */
export type StatusChange = {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  /** Key of the last edit that the person's page showed. The change is refused if there was a later edit. */
  seenEdit?: string;
  /** True if the owner checked the bank account, so that an unjudged proof of payment does not block the change. */
  despiteProof?: boolean;
  note?: string;
  shippingCost?: number;
  shippingReason?: string;
  courier?: string;
  nomorResi?: string;
};

type ChangeToWrite = {
  order: LockedOrder;
  change: StatusChange;
  actor: Actor | null;
  actorRole: 'customer' | 'storeAdmin' | 'system';
  kind?: 'expired';
};

/** Stores an allowed change with all its consequences: events, stock, sales, voucher, proofs. Lock the order first. */
export async function writeStatusChange(tx: Tx, written: ChangeToWrite): Promise<void> {
  const { order, change, actor, actorRole, kind } = written;
  const { storeId, id } = order;
  const { to } = change;
  const bill = isBilled(to) ? await billOf(tx, order, change.shippingCost) : {};
  await tx
    .updateTable('orders')
    .set({
      status: to,
      ...(isShipped(to) && { shippedAt: sql<Date>`now()` }),
      ...(isCancelled(to) && { cancelledAt: sql<Date>`now()` }),
      ...(isBilled(to) && { dueAt: deadlineOf(storeId), dueSetAt: sql<Date>`now()` }),
      ...bill,
      ...(isShipped(to) && { courier: change.courier ?? '', nomorResi: change.nomorResi ?? '' }),
    })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('status', '=', order.status)
    .executeTakeFirstOrThrow();
  const stockMoves = returnsStock(order, to);
  await recordEvents(tx, [
    {
      storeId,
      orderId: id,
      customerId: order.customerId,
      kind: kind ?? statusKinds[to],
      actorId: actor?.id ?? null,
      actorRole,
      fromStatus: order.status,
      toStatus: to,
      dueAt: kind === 'expired' ? order.dueAt : null,
      note: change.note ?? '',
      movesStock: stockMoves,
    },
  ]);
  if (isCompleted(to)) await addSale(tx, order);
  if (isCompleted(order.status)) await removeSale(tx, order);
  if (isBilled(order.status)) await closeProofs(tx, storeId, id);
  const { voucherId } = order;
  if (voucherId && returnsVoucher(order, to)) await returnVoucherUse(tx, { ...order, voucherId });
  if (stockMoves) await returnStock(tx, storeId, id);
  if (order.rentedShopId !== null) await followRent(tx, written, order.rentedShopId);
}

/** Gives the shop its paid rent time or takes it back. Completes a paid order at once, because nothing is shipped. */
async function followRent(tx: Tx, written: ChangeToWrite, rentedShopId: string): Promise<void> {
  const { order, change, actor, actorRole } = written;
  const { orderId, to } = change;
  if (!isPaid(to) && !isCancelled(to)) return;
  if (actor && actorRole === 'storeAdmin' && lacksFactorForRent(order, to, actor))
    throw new Error('rent was accepted or cancelled without a second factor');
  await rentLedger().settle(tx, { order, rentedShopId, to, actor });
  if (!isPaid(to)) return;
  const completion = { orderId, from: to, to: 'Completed' } as const;
  await writeStatusChange(tx, { order: { ...order, status: to }, change: completion, actor, actorRole });
}

async function billOf(tx: Tx, order: LockedOrder, shippingCost = order.shippingCost) {
  const base = totalOf({ ...order, shippingCost, uniqueCode: 0 });
  const uniqueCode = await pickUniqueCode(tx, order.storeId, base, order.id);
  return { shippingCost, uniqueCode, totalPrice: base + uniqueCode };
}

/** Rounds the payment deadline up to a full minute, so that the time shown to people is exact. */
function deadlineOf(storeId: string) {
  return sql<Date | null>`(
    SELECT date_trunc('minute', now() + make_interval(hours => payment_hours, mins => 1))
    FROM stores WHERE store_id = ${storeId})`;
}

/** Locks stock in id order, as the checkout does, to avoid deadlocks. */
async function returnStock(tx: Tx, storeId: string, orderId: string): Promise<void> {
  await sql`
    WITH item AS (
      SELECT variant_id, sum(quantity)::int AS quantity FROM order_items
      WHERE store_id = ${storeId} AND order_id = ${orderId} GROUP BY variant_id
    ), locked AS (
      SELECT variant_id FROM variant_stock WHERE store_id = ${storeId} AND variant_id IN (SELECT variant_id FROM item)
      ORDER BY variant_id FOR NO KEY UPDATE
    )
    UPDATE variant_stock s SET stok = least(s.stok + item.quantity, ${MAX_STOCK})
    FROM item JOIN locked USING (variant_id)
    WHERE s.store_id = ${storeId} AND s.variant_id = item.variant_id`.execute(tx);
}
