import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { OrderEvent, ShopOrderEvent } from '#domain/orders/event.ts';
import { MAX_COUNTED_ORDERS, type OrderStatus, type RentReference } from '#domain/orders/order.ts';
import { type OrderPrice, priceFields } from '#domain/orders/price/price.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';
import type { OrderChatNumber } from '#domain/stores/chat/number.ts';
import type { Teammate } from '#domain/team/member.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { type MappedQuery, mappedQuery } from '../db/client-dialect.ts';
import { behindRow, cutPage, idOf } from '../db/page-keys.ts';
import { teammateOf } from '../team/people.ts';
import { rentOfOrder } from './billing/rent-reference.ts';
import { chatNumberOfOrder } from './chat/choice.ts';
import { linkTokenOf } from './link/token.ts';
import { waitingProofExists } from './proofs.ts';

/** Amounts are in rupiah; `berat` of an item is in grams. */
export type Order = OrderPrice & {
  storeId: string;
  id: string;
  orderNumber: number;
  customerId: string;
  customerEmail: string;
  customerName: string;
  customerWa: string;
  /** The whole address as one text; the next three fields repeat parts of it. */
  customerAddress: string;
  provinsi: string;
  kotaKabupaten: string;
  kecamatan: string;
  catatan: string;
  voucherCode: string;
  shippingKind: ShippingKind;
  shippingLabel: string;
  /** The sum paid back so far. It does not lower the order's total. */
  refunded: number;
  /** Key of the last edit of lines or shipping cost. Forms send it back, so the server can refuse outdated forms. */
  editKey: string | null;
  status: OrderStatus;
  courier: string;
  nomorResi: string;
  /** The deadline for the shop's answer while Pending, and for the payment while Harus Dibayar. */
  dueAt: Date | null;
  /** True while a proof of payment waits for the shop's decision. Meanwhile, no deadline cancels the order. */
  proofWaits: boolean;
  shippedAt: Date | null;
  cancelledAt: Date | null;
  createdAt: Date;
  /** Token of the secret link, with which anyone can read this order and send a proof. Only the shop gets it. */
  linkToken: string | null;
  /** The WhatsApp number that handles the order; null for the shop's own number. */
  chatNumber: OrderChatNumber | null;
  rent: RentReference | null;
  items: OrderItem[];
};

/** Names, options and price of a product as they were when it was ordered. */
type OrderItem = {
  id: string;
  variantId: string;
  namaProduk: string;
  optionText: string;
  harga: number;
  berat: number;
  quantity: number;
};

export type OrderPage = { orders: Order[]; next: string | null };

type Handler = { chatNumberId?: string | null | undefined };

function handledBy({ chatNumberId }: Handler) {
  if (chatNumberId === undefined) return sql``;
  return chatNumberId === null ? sql`AND chat_number_id IS NULL` : sql`AND chat_number_id = ${chatNumberId}`;
}

/** Counts at most `MAX_COUNTED_ORDERS` + 1 orders per status, because larger numbers are shown as '1.000+'. */
export function countOrdersByStatus<Asked extends OrderStatus>(
  storeId: string,
  statuses: readonly Asked[],
  handler: Handler = {},
): MappedQuery<Record<Asked, number>> {
  const counted = sql<{ status: Asked; count: number }>`
    SELECT status, (
      SELECT count(*)::int FROM (
        SELECT FROM orders WHERE store_id = ${storeId} AND orders.status = asked.status ${handledBy(handler)} LIMIT ${MAX_COUNTED_ORDERS + 1}
      ) AS counted
    ) AS count
    FROM unnest(${[...statuses]}::text[]) AS asked (status)`;
  return mappedQuery(
    counted,
    (rows) => Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<Asked, number>,
  );
}

export async function listOrdersInStatus(
  tx: Tx,
  storeId: string,
  status: OrderStatus,
  { limit, after, ...handler }: Handler & { limit: number; after?: string | null },
): Promise<OrderPage> {
  let query = selectOrders(tx, storeId)
    .where(sql<boolean>`status = ${status} ${handledBy(handler)}`)
    .limit(limit + 1);
  if (after) query = query.where(behindRow(sql`orders WHERE store_id = ${storeId}`, after));
  return pageOf(tx, await query.execute(), limit);
}

export function listOrdersWithWaitingProof(
  tx: Tx,
  storeId: string,
  page: { limit: number; after?: string | null },
): Promise<OrderPage> {
  const ids = sql`SELECT order_id FROM payment_proofs WHERE store_id = ${storeId} AND status = 'waiting'`;
  return listOrdersOfIds(tx, storeId, ids, page);
}

export function countOrdersWithWaitingProof(storeId: string): MappedQuery<number> {
  const counted = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT DISTINCT order_id FROM payment_proofs WHERE store_id = ${storeId} AND status = 'waiting'
      LIMIT ${MAX_COUNTED_ORDERS + 1}
    ) AS counted`;
  return mappedQuery(counted, ([row]) => row?.count ?? 0);
}

export async function listOrderSections(
  tx: Tx,
  storeId: string,
  statuses: OrderStatus[],
  { limit, ...handler }: Handler & { limit: number },
): Promise<Map<OrderStatus, OrderPage>> {
  const rows = await selectOrders(tx, storeId)
    .where(
      sql<boolean>`id = ANY (ARRAY (
        SELECT newest.id FROM unnest(${statuses}::text[]) AS asked (status) CROSS JOIN LATERAL (
          SELECT o.id FROM orders o WHERE o.store_id = ${storeId} AND o.status = asked.status ${handledBy(handler)}
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

export async function listOrdersOfIds(
  tx: Tx,
  storeId: string,
  ids: RawBuilder<unknown>,
  { limit, after }: { limit: number; after?: string | null },
): Promise<OrderPage> {
  let query = selectOrders(tx, storeId)
    .where(sql<boolean>`id IN (${ids})`)
    .limit(limit + 1);
  if (after) query = query.where(behindRow(sql`orders WHERE store_id = ${storeId}`, after));
  return pageOf(tx, await query.execute(), limit);
}

export async function readStoreOrder(tx: Tx, storeId: string, id: string): Promise<Order | null> {
  const rows = await selectOrders(tx, storeId).where('id', '=', id).execute();
  return (await withItems(tx, rows))[0] ?? null;
}

export async function readStoreOrders(tx: Tx, storeId: string, ids: readonly string[]): Promise<Order[]> {
  const rows = await selectOrders(tx, storeId)
    .where(sql<boolean>`id = ANY(${[...ids]}::uuid[])`)
    .execute();
  const orders = await withItems(tx, rows);
  return orders.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Returns null if the order does not exist or is somebody else's; `orderExists` distinguishes these cases. */
export async function readOwnOrder(tx: Tx, actor: Actor, id: string): Promise<Order | null> {
  const rows = await selectOrders(tx).where('customerId', '=', actor.id).where('id', '=', id).execute();
  return (await withItems(tx, rows))[0] ?? null;
}

export function readOrderEvents(tx: Tx, order: { storeId: string; id: string }): Promise<OrderEvent[]> {
  return selectEvents(tx, order).execute();
}

/** Like `readOrderEvents`, but also says who in the shop caused each event. Buyers must not see that. */
export function readShopOrderEvents(
  tx: Tx,
  order: { storeId: string; id: string },
): Promise<ShopOrderEvent[]> {
  const by = sql<Teammate | null>`
    CASE order_events.actor_role WHEN 'storeAdmin' THEN ${teammateOf(order.storeId, 'orderEvents.actorId')} END`;
  return selectEvents(tx, order).select(by.as('by')).execute();
}

function selectEvents(tx: Tx, order: { storeId: string; id: string }) {
  return tx
    .selectFrom('orderEvents')
    .select(['id', 'kind', 'actorRole', 'fromStatus', 'toStatus', 'dueAt', 'note', 'createdAt'])
    .select(['amount', 'refundDay', 'withdraws'])
    .where('storeId', '=', order.storeId)
    .where('orderId', '=', order.id)
    .orderBy('createdAt')
    .orderBy('id');
}

/** Bypasses row-level security. Callers may use it only to choose between the answers 'denied' and 'absent'. */
export async function orderExists(id: string): Promise<boolean> {
  const row = await asSystem((tx) =>
    tx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst(),
  );
  return row !== undefined;
}

type OrderRow = Omit<Order, 'items' | 'linkToken'> & { linkRevision: number | null };

const shopsLinkRevision = sql<number | null>`
  CASE WHEN current_setting('app.role', true) IN ('storeAdmin', 'system') THEN orders.link_revision END`;

function selectOrders(tx: Tx, storeId?: string) {
  const orders = tx.selectFrom('orders');
  return (storeId ? orders.where('storeId', '=', storeId) : orders)
    .select([
      'storeId',
      'id',
      'orderNumber',
      'customerId',
      'customerEmail',
      'customerName',
      'customerWa',
      'customerAddress',
      'provinsi',
      'kotaKabupaten',
      'kecamatan',
      'catatan',
      ...priceFields,
      'voucherCode',
      'shippingKind',
      'shippingLabel',
      'refunded',
      'editKey',
      'status',
      'courier',
      'nomorResi',
      'dueAt',
      'shippedAt',
      'cancelledAt',
      'createdAt',
    ])
    .select(shopsLinkRevision.as('linkRevision'))
    .select(waitingProofExists(storeId).as('proofWaits'))
    .select(chatNumberOfOrder(storeId).as('chatNumber'))
    .select(rentOfOrder(storeId).as('rent'))
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
    .select(['orderId', 'id', 'variantId', 'namaProduk', 'optionText', 'harga', 'berat', 'quantity'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .where(sql<boolean>`order_id = ANY(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return rows.map(({ linkRevision, ...row }) => ({
    ...row,
    linkToken: tokenOf(row, linkRevision),
    items: (byOrder.get(row.id) ?? []).map(({ orderId: _, ...item }) => item),
  }));
}

function tokenOf({ storeId, id: orderId }: Pick<Order, 'storeId' | 'id'>, revision: number | null) {
  return revision === null ? null : linkTokenOf({ storeId, orderId, revision });
}

export async function findShopOfOrder(storeIds: readonly string[], orderId: string): Promise<string | null> {
  const found = await asSystem((tx) =>
    tx
      .selectFrom('orders')
      .select('storeId')
      .where('storeId', 'in', storeIds)
      .where('id', '=', orderId)
      .executeTakeFirst(),
  );
  return found?.storeId ?? null;
}
