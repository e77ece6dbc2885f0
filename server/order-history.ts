import { sql } from 'kysely';
import type { Actor } from '../domain/access.ts';
import type { OrderStatus } from '../domain/order.ts';
import type { Tx } from './db/access.ts';
import { listOwnOrders } from './orders.ts';

/** An order as its buyer's list shows it. */
type OrderSummary = {
  id: string;
  orderNumber: number;
  namaToko: string;
  status: OrderStatus;
  totalPrice: number;
  itemCount: number;
  createdAt: Date;
};

/** One page of a buyer's orders, newest first, with the counts of all of them by status. */
export type OrderHistoryPage = {
  orders: OrderSummary[];
  counts: Partial<Record<OrderStatus, number>>;
  next: string | null;
};

/** Reads `limit` orders of a buyer's history; `after` is the id of the last order before them. Run as that buyer. */
export async function readOrderHistory(
  tx: Tx,
  actor: Actor,
  { limit, after }: { limit: number; after?: string | null },
): Promise<OrderHistoryPage> {
  const { orders, next } = await listOwnOrders(tx, actor, { limit, after });
  const names = await readStoreNames(tx, [...new Set(orders.map(({ storeId }) => storeId))]);
  const counts = await tx
    .selectFrom('orders')
    .select(['status', (select) => select.fn.countAll<number>().as('count')])
    .where('customerId', '=', actor.id)
    .groupBy('status')
    .execute();
  return {
    orders: orders.map(({ id, orderNumber, storeId, status, totalPrice, createdAt, items }) => ({
      id,
      orderNumber,
      namaToko: names.get(storeId) ?? '',
      status,
      totalPrice,
      itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
      createdAt,
    })),
    counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    next,
  };
}

/** Names of the shops in which a buyer has ordered; a shop's name is public, so a buyer may read it. */
async function readStoreNames(tx: Tx, storeIds: string[]): Promise<Map<string, string>> {
  if (storeIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('stores')
    .select(['storeId', 'namaToko'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ storeId, namaToko }) => [storeId, namaToko]));
}
