import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { statusKinds } from '#domain/orders/event.ts';
import { type OrderState, type OrderStatus, returnsStock, returnsVoucher } from '#domain/orders/order.ts';
import { MAX_STOCK } from '#domain/products/product.ts';
import type { Tx } from '../db/access.ts';
import { returnVoucherUse } from '../vouchers/vouchers.ts';
import { owesTime } from './deadlines/outages.ts';
import { recordEvents } from './events.ts';
import { proofWaiting } from './orders.ts';
import { addSale, takeSaleBack } from './sales.ts';
import { pickUniqueCode } from './unique-code.ts';

/** `from` is the status that the person saw. */
export type StatusChange = {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  /** The last edit that the person saw; left out for none. */
  seenEdit?: string;
  /** Also while a proof of payment waits that nobody would judge any more: somebody has looked into the account. */
  despiteProof?: boolean;
  note?: string;
  /** In rupiah, on the bill. */
  shippingCost?: number;
  shippingReason?: string;
  courier?: string;
  nomorResi?: string;
};

export type LockedOrder = OrderState & {
  storeId: string;
  id: string;
  customerId: string;
  createdAt: Date;
  subtotal: number;
  discount: number;
  shippingCost: number;
  uniqueCode: number;
  totalPrice: number;
  refunded: number;
  editKey: string | null;
  voucherId: string | null;
  dueAt: Date | null;
};

/** Of two simultaneous changes the later one reads what the first one wrote. */
export function lockOrder(tx: Tx, storeId: string, id: string): Promise<LockedOrder | undefined> {
  return selectForChange(tx, storeId, id).executeTakeFirst();
}

/** Nobody bills, pays or cancels what is another order by now. Behind the lock. */
export function isEditedSince({ editKey }: LockedOrder, seenEdit = ''): boolean {
  return (editKey ?? '') !== seenEdit;
}

/**
 * Undefined where it is not overdue, an outage owes it time, a proof of payment waits, or somebody is changing it: this does
 * not wait.
 */
export async function lockOverdueOrder(
  tx: Tx,
  storeId: string,
  id: string,
): Promise<LockedOrder | undefined> {
  const order = await selectForChange(tx, storeId, id)
    .select(sql<string>`due_set_at::text`.as('dueGivenAt'))
    .where('status', 'in', ['Pending', 'Harus Dibayar'])
    .where('dueAt', '<=', sql<Date>`now()`)
    .skipLocked()
    .executeTakeFirst();
  if (!order || (await owesTime(tx, order.dueGivenAt))) return undefined;
  return (await proofWaits(tx, storeId, id)) ? undefined : order;
}

function selectForChange(tx: Tx, storeId: string, id: string) {
  return tx
    .selectFrom('orders')
    .select(['storeId', 'id', 'customerId', 'status', 'shippingKind', 'shippedAt', 'cancelledAt'])
    .select(['createdAt', 'subtotal', 'discount', 'shippingCost', 'uniqueCode', 'totalPrice'])
    .select(['refunded', 'editKey', 'voucherId', 'dueAt'])
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .forNoKeyUpdate();
}

type ChangeToWrite = {
  order: LockedOrder;
  change: StatusChange;
  /** Null for the program itself. */
  actor: Actor | null;
  actorRole: 'customer' | 'storeAdmin' | 'system';
  /** Where the new status alone does not say it. */
  kind?: 'expired';
};

/** Writes everything that follows from an allowed change. Lock the order by `lockOrder` first. */
export async function writeStatusChange(
  tx: Tx,
  { order, change, actor, actorRole, kind }: ChangeToWrite,
): Promise<void> {
  const { storeId, id } = order;
  const { to } = change;
  const bill = to === 'Harus Dibayar' ? await billOf(tx, order, change.shippingCost) : {};
  await tx
    .updateTable('orders')
    .set({
      status: to,
      ...(to === 'Shipped' && { shippedAt: sql<Date>`now()` }),
      ...(to === 'Cancelled' && { cancelledAt: sql<Date>`now()` }),
      ...(to === 'Harus Dibayar' && { dueAt: deadlineOf(storeId), dueSetAt: sql<Date>`now()` }),
      ...bill,
      ...(to === 'Shipped' && { courier: change.courier ?? '', nomorResi: change.nomorResi ?? '' }),
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
  if (to === 'Completed') await addSale(tx, order);
  if (order.status === 'Completed') await takeSaleBack(tx, order);
  if (order.status === 'Harus Dibayar') await closeProofs(tx, storeId, id);
  const { voucherId } = order;
  if (voucherId && returnsVoucher(order, to)) await returnVoucherUse(tx, { ...order, voucherId });
  if (stockMoves) await giveStockBack(tx, storeId, id);
}

async function billOf(tx: Tx, order: LockedOrder, shippingCost = order.shippingCost) {
  const base = order.subtotal - order.discount + shippingCost;
  const uniqueCode = await pickUniqueCode(tx, order.storeId, base, order.id);
  return { shippingCost, uniqueCode, totalPrice: base + uniqueCode };
}

/** On the next full minute, so that what is shown is the very end. */
function deadlineOf(storeId: string) {
  return sql<Date | null>`(
    SELECT date_trunc('minute', now() + make_interval(hours => payment_hours, mins => 1))
    FROM stores WHERE store_id = ${storeId})`;
}

/** Locks stock in id order, as the checkout does. */
async function giveStockBack(tx: Tx, storeId: string, orderId: string): Promise<void> {
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

/** The order is not to be paid any more: nobody need judge what waits. Lock the order first. */
async function closeProofs(tx: Tx, storeId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('paymentProofs')
    .set({ status: 'closed', decidedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('status', '=', sql.lit('waiting'))
    .execute();
}

/** Whether a proof of payment does. Ask behind the order's lock: one that came at the same moment is seen. */
export async function proofWaits(tx: Tx, storeId: string, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select(proofWaiting(storeId).as('proofWaits'))
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.proofWaits ?? false;
}
