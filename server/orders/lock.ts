import { sql } from 'kysely';
import { waitingStatuses } from '#domain/orders/deadlines/deadline.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { type OrderPrice, priceFields } from '#domain/orders/price/price.ts';
import type { Tx } from '../db/access.ts';
import { mustExtendDeadlines } from './deadlines/outages.ts';
import { hasWaitingProof } from './proofs.ts';

export type LockedOrder = OrderState &
  OrderPrice & {
    storeId: string;
    id: string;
    orderNumber: number;
    customerId: string;
    createdAt: Date;
    refunded: number;
    editKey: string | null;
    voucherId: string | null;
    dueAt: Date | null;
    /** Null if the shop's own WhatsApp number handles the order. */
    chatNumberId: string | null;
    /** Id of a shop, if this order pays that shop's rent to the platform operator; null for all other orders. */
    rentedShopId: string | null;
  };

/**
 * Locks an order; call it before changing the order, its bill or its proofs. To avoid deadlocks, lock rows of bank
 * statements before the order, and unique codes, vouchers and stock after the order.
 */
export function lockOrder(tx: Tx, storeId: string, id: string): Promise<LockedOrder | undefined> {
  return selectForChange(tx, storeId, id).executeTakeFirst();
}

/** Returns no row, instead of waiting, if another transaction has locked the order. */
export function lockIdleOrder(tx: Tx, storeId: string, id: string) {
  return selectForChange(tx, storeId, id).skipLocked();
}

/** Locks an overdue order. Undefined if it is locked, has an unchecked proof or its deadline must first be extended. */
export async function lockOverdueOrder(
  tx: Tx,
  storeId: string,
  id: string,
): Promise<LockedOrder | undefined> {
  const order = await lockIdleOrder(tx, storeId, id)
    .select(sql<string>`due_set_at::text`.as('dueGivenAt'))
    .where('status', 'in', waitingStatuses)
    .where('dueAt', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  if (!order || (await mustExtendDeadlines(tx, order.dueGivenAt))) return undefined;
  return (await hasWaitingProof(tx, storeId, id)) ? undefined : order;
}

/** True if the order was edited after the form was shown. Lock the order first, and change nothing if true. */
export function isEditedSince({ editKey }: LockedOrder, seenEdit = ''): boolean {
  return (editKey ?? '') !== seenEdit;
}

function selectForChange(tx: Tx, storeId: string, id: string) {
  return tx
    .selectFrom('orders')
    .select(['storeId', 'id', 'orderNumber', 'customerId', 'status', 'shippingKind'])
    .select([...priceFields, 'createdAt', 'shippedAt', 'cancelledAt', 'refunded', 'editKey'])
    .select(['voucherId', 'dueAt', 'chatNumberId'])
    .select(
      sql<
        string | null
      >`(SELECT r.shop_id FROM rent_orders r WHERE r.store_id = ${storeId} AND r.order_id = ${id})`.as(
        'rentedShopId',
      ),
    )
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .forNoKeyUpdate();
}
