import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { openDeadline } from '#domain/orders/deadlines/deadline.ts';
import type { HistoryOrder, HistorySection } from '#domain/orders/history.ts';
import { MAX_COUNTED_ORDERS, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import type { Tx } from '../db/access.ts';
import { behindRow, cutPage, idOf } from '../db/page-keys.ts';
import { waitingProofExists } from './proofs.ts';

/** Reads the buyer's newest orders per status. `tx` must come from `asUser`, or row-level security hides the orders. */
export async function readOrderHistory(tx: Tx, actor: Actor, limit: number): Promise<HistorySection[]> {
  const sections = await readSections(tx, actor, [...orderStatuses], { limit, after: null });
  return sections.filter(({ count }) => count > 0);
}

export async function readStatusHistory(
  tx: Tx,
  actor: Actor,
  status: OrderStatus,
  page: { limit: number; after: string | null },
): Promise<HistorySection> {
  const [section] = await readSections(tx, actor, [status], page);
  if (!section) throw new Error('a status that was asked for is not answered');
  return section;
}

/** Joins one query per status, so that each reads only its own range of the index. */
const unionAll = sql` UNION ALL `;

type Page = { limit: number; after: string | null };

async function readSections(
  tx: Tx,
  actor: Actor,
  statuses: OrderStatus[],
  page: Page,
): Promise<HistorySection[]> {
  const counts = await countOwnOrders(tx, actor, statuses);
  const rows = await readRows(tx, actor, statuses, page);
  const shown = statuses.flatMap((status) => ofStatus(rows, status).slice(0, page.limit));
  const orders = await asHistoryOrders(tx, actor, shown);
  return statuses.map((status) => {
    const { page: listed, next } = cutPage(ofStatus(rows, status), page.limit, idOf);
    const count = counts.get(status) ?? 0;
    return {
      status,
      count: Math.min(count, MAX_COUNTED_ORDERS),
      countCapped: count > MAX_COUNTED_ORDERS,
      orders: listed.flatMap(({ id }) => orders.get(id) ?? []),
      next,
    };
  });
}

function ofStatus(rows: OrderRow[], status: OrderStatus): OrderRow[] {
  return rows.filter((row) => row.status === status);
}

async function countOwnOrders(
  tx: Tx,
  actor: Actor,
  statuses: OrderStatus[],
): Promise<Map<OrderStatus, number>> {
  const counts = statuses.map(
    (status) => sql`
    SELECT ${status}::text AS status, count(*)::int AS count FROM (
      SELECT 1 FROM orders WHERE customer_id = ${actor.id} AND status = ${status} LIMIT ${MAX_COUNTED_ORDERS + 1}
    ) AS counted`,
  );
  const { rows } = await sql<{ status: OrderStatus; count: number }>`${sql.join(counts, unionAll)}`.execute(
    tx,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

type OrderRow = {
  storeId: string;
  id: string;
  orderNumber: number;
  status: OrderStatus;
  totalPrice: number;
  createdAt: Date;
  dueAt: Date | null;
  proofWaits: boolean;
};

async function readRows(
  tx: Tx,
  actor: Actor,
  statuses: OrderStatus[],
  { limit, after }: Page,
): Promise<OrderRow[]> {
  const behind =
    after === null ? sql`` : sql`AND ${behindRow(sql`orders WHERE customer_id = ${actor.id}`, after)}`;
  const newest = statuses.map(
    (status) => sql`(
      SELECT store_id, id, order_number, status, total_price, created_at, due_at, ${waitingProofExists()} AS proof_waits
      FROM orders
      WHERE customer_id = ${actor.id} AND status = ${status} ${behind}
      ORDER BY created_at DESC, id DESC LIMIT ${limit + 1})`,
  );
  const { rows } = await sql<OrderRow>`${sql.join(newest, unionAll)}`.execute(tx);
  return rows;
}

async function asHistoryOrders(tx: Tx, actor: Actor, rows: OrderRow[]): Promise<Map<string, HistoryOrder>> {
  if (rows.length === 0) return new Map();
  const storeIds = [...new Set(rows.map(({ storeId }) => storeId))];
  const shops = await readShops(tx, storeIds);
  const items = await readItemsInShort(tx, actor, storeIds, rows);
  return new Map(
    rows.map((row) => {
      const { storeId, id, orderNumber, totalPrice, createdAt, status } = row;
      const { namaToko = '', timeZone = 'Asia/Jakarta' as const } = shops.get(storeId) ?? {};
      const { namaProduk = '', optionText = '', products = 1 } = items.get(id) ?? {};
      const otherProducts = products - 1;
      return [
        id,
        {
          id,
          storeId,
          orderNumber,
          namaToko,
          timeZone,
          firstProduct: nameWithOptions(namaProduk, optionText),
          otherProducts,
          totalPrice,
          createdAt,
          status,
          deadline: row.proofWaits ? null : openDeadline(row),
          proofWaits: row.proofWaits,
        },
      ];
    }),
  );
}

async function readShops(tx: Tx, storeIds: string[]) {
  const rows = await tx
    .selectFrom('stores')
    .select(['storeId', 'namaToko', 'timeZone'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.storeId, row]));
}

async function readItemsInShort(tx: Tx, actor: Actor, storeIds: string[], orders: { id: string }[]) {
  const { rows } = await sql<{ orderId: string; namaProduk: string; optionText: string; products: number }>`
    SELECT order_id, (array_agg(nama_produk ORDER BY position))[1] AS nama_produk,
      (array_agg(option_text ORDER BY position))[1] AS option_text, count(*)::int AS products
    FROM order_items
    WHERE customer_id = ${actor.id} AND store_id = ANY(${storeIds}::uuid[])
      AND order_id = ANY(${orders.map(({ id }) => id)}::uuid[])
    GROUP BY order_id`.execute(tx);
  return new Map(rows.map((row) => [row.orderId, row]));
}
