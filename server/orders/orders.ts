import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../domain/access.ts';
import type { OrderEvent } from '../../domain/orders/event.ts';
import { type OrderStatus, orderStatuses } from '../../domain/orders/order.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { behindRow, cutPage, idOf } from '../db/page-keys.ts';

/** An order as its buyer and its shop see it. Money in rupiah, weight in grams. */
export type Order = {
  storeId: string;
  id: string;
  orderNumber: number;
  customerId: string;
  customerEmail: string;
  customerName: string;
  customerWa: string;
  customerAddress: string;
  catatan: string;
  subtotal: number;
  discount: number;
  /** Of the voucher that gave the discount; '' for none. */
  voucherCode: string;
  shippingCost: number;
  totalPrice: number;
  status: OrderStatus;
  courier: string;
  nomorResi: string;
  /** Until when it is to be answered (while Pending) or paid (while Harus Dibayar), as both were told; null for no end. */
  dueAt: Date | null;
  shippedAt: Date | null;
  cancelledAt: Date | null;
  createdAt: Date;
  items: OrderItem[];
};

/** What was bought, as it was then; later edits of the product do not change it. */
type OrderItem = {
  id: string;
  variantId: string;
  namaProduk: string;
  harga: number;
  berat: number;
  quantity: number;
};

/** One page of orders, newest first, and the key of the next page, null at the end. */
export type OrderPage = { orders: Order[]; next: string | null };

/** Counting ends here: a page need not know more, and every query it makes stays bounded. */
export const MAX_COUNTED_ORDERS = 1_000;

/** How many orders a shop has in each status, at most `MAX_COUNTED_ORDERS` each. */
export async function countOrdersByStatus(tx: Tx, storeId: string): Promise<Record<OrderStatus, number>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    SELECT status, (
      SELECT count(*)::int FROM (
        SELECT FROM orders WHERE store_id = ${storeId} AND orders.status = asked.status LIMIT ${MAX_COUNTED_ORDERS}
      ) AS counted
    ) AS count
    FROM unnest(${[...orderStatuses]}::text[]) AS asked (status)`.execute(tx);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<OrderStatus, number>;
}

/** A shop's orders in one status, newest first; `after` is the id of the last order of the page before. */
export async function listOrdersInStatus(
  tx: Tx,
  storeId: string,
  status: OrderStatus,
  { limit, after }: { limit: number; after?: string | null },
): Promise<OrderPage> {
  let query = selectOrders(tx)
    .where('storeId', '=', storeId)
    .where('status', '=', status)
    .limit(limit + 1);
  if (after) query = query.where(behindRow(sql`orders WHERE store_id = ${storeId}`, after));
  return pageOf(tx, await query.execute(), limit);
}

/** The first page of each of these statuses, newest first: all sections of the shop's list in two queries. */
export async function listOrderSections(
  tx: Tx,
  storeId: string,
  statuses: OrderStatus[],
  limit: number,
): Promise<Map<OrderStatus, OrderPage>> {
  const rows = await selectOrders(tx)
    .where('storeId', '=', storeId)
    .where(
      sql<boolean>`id = ANY (ARRAY (
        SELECT newest.id FROM unnest(${statuses}::text[]) AS asked (status) CROSS JOIN LATERAL (
          SELECT o.id FROM orders o WHERE o.store_id = ${storeId} AND o.status = asked.status
          ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}
        ) AS newest))`,
    )
    .execute();
  const orders = await withItems(tx, rows);
  return new Map(
    statuses.map((status) => {
      const section = orders.filter((order) => order.status === status);
      const { page, next } = cutPage(section, limit, idOf);
      return [status, { orders: page, next }];
    }),
  );
}

/** One page of those of a shop's orders whose ids the query `ids` finds, newest first. */
export async function listOrdersAmong(
  tx: Tx,
  storeId: string,
  ids: RawBuilder<unknown>,
  { limit, after }: { limit: number; after?: string | null },
): Promise<OrderPage> {
  let query = selectOrders(tx)
    .where('storeId', '=', storeId)
    .where(sql<boolean>`id IN (${ids})`)
    .limit(limit + 1);
  if (after) query = query.where(behindRow(sql`orders WHERE store_id = ${storeId}`, after));
  return pageOf(tx, await query.execute(), limit);
}

/** One order of a shop, for its owner; null where the shop has none of this id. */
export async function readStoreOrder(tx: Tx, storeId: string, id: string): Promise<Order | null> {
  const rows = await selectOrders(tx).where('storeId', '=', storeId).where('id', '=', id).execute();
  return (await withItems(tx, rows))[0] ?? null;
}

/** One order of a buyer; null where it is not there or not theirs (`orderExists` tells which). */
export async function readOwnOrder(tx: Tx, actor: Actor, id: string): Promise<Order | null> {
  const rows = await selectOrders(tx).where('customerId', '=', actor.id).where('id', '=', id).execute();
  return (await withItems(tx, rows))[0] ?? null;
}

/** The timeline of an order that this identity may see, oldest first. */
export function readOrderEvents(tx: Tx, order: { storeId: string; id: string }): Promise<OrderEvent[]> {
  return tx
    .selectFrom('orderEvents')
    .select(['id', 'kind', 'actorRole', 'fromStatus', 'toStatus', 'dueAt', 'note', 'createdAt'])
    .where('storeId', '=', order.storeId)
    .where('orderId', '=', order.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Whether any shop has an order of this id; tells a denial from 'not found' and nothing else. */
export async function orderExists(id: string): Promise<boolean> {
  const row = await asSystem((tx) =>
    tx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst(),
  );
  return row !== undefined;
}

type OrderRow = Omit<Order, 'items'>;

function selectOrders(tx: Tx) {
  return tx
    .selectFrom('orders')
    .select([
      'storeId',
      'id',
      'orderNumber',
      'customerId',
      'customerEmail',
      'customerName',
      'customerWa',
      'customerAddress',
      'catatan',
      'subtotal',
      'discount',
      'voucherCode',
      'shippingCost',
      'totalPrice',
      'status',
      'courier',
      'nomorResi',
      'dueAt',
      'shippedAt',
      'cancelledAt',
      'createdAt',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
}

async function pageOf(tx: Tx, rows: OrderRow[], limit: number): Promise<OrderPage> {
  const { page, next } = cutPage(rows, limit, idOf);
  return { orders: await withItems(tx, page), next };
}

async function withItems(tx: Tx, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const storeIds = [...new Set(rows.map(({ storeId }) => storeId))];
  const items = await tx
    .selectFrom('orderItems')
    .select(['orderId', 'id', 'variantId', 'namaProduk', 'harga', 'berat', 'quantity'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .where(sql<boolean>`order_id = ANY(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return rows.map((row) => ({
    ...row,
    items: (byOrder.get(row.id) ?? []).map(({ orderId: _, ...item }) => item),
  }));
}
