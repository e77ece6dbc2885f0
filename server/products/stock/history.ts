import { sql } from 'kysely';
import { parseNumberKey, writePageKey } from '#domain/forms/page-key.ts';
import type { StockEntry } from '#domain/products/stock/history.ts';
import { type Teammate, teammateLabel } from '#domain/team/member.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { cutPage, microsecondsOf, momentOf } from '#server/db/page-keys.ts';
import { teammateOf } from '#server/team/people.ts';

export type StockHistory = { entries: StockEntry[]; next: string | null };

type Row = StockEntry & { sortedBy: number; actorId?: string | null };

/** An invalid `after` gives an empty page. See docs/product/stock.md#stock-history. */
export async function readStockHistory(
  tx: Tx,
  storeId: string,
  productId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<StockHistory> {
  const key = after ? parseNumberKey(after) : null;
  if (after && !key) return { entries: [], next: null };
  const behind = (moment: string, id: string) =>
    key ? sql`AND (${sql.raw(moment)}, ${sql.raw(id)}) < (${momentOf(key.value)}, ${key.id}::uuid)` : sql``;
  const asked = { storeId, productId, most: limit + 1 };
  const found = await pipelined<[Row, Row, Row]>(tx, [
    ordered(asked, behind('i.created_at', 'i.id')),
    cancelled(asked, behind('o.cancelled_at', 'i.id')),
    changed(asked, behind('c.created_at', 'c.variant_id')),
  ]);
  const rows = found.flat().sort((a, b) => b.sortedBy - a.sortedBy || (a.id < b.id ? 1 : -1));
  const { page, next } = cutPage(rows, limit, ({ sortedBy, id }) =>
    writePageKey({ value: String(sortedBy), id }),
  );
  return { entries: await withActors(tx, storeId, page), next };
}

type Asked = { storeId: string; productId: string; most: number };
type Behind = ReturnType<typeof sql>;

/** Selects the quantities as first ordered; later edits are separate entries. Uses index `order_items_of_product`. */
function ordered({ storeId, productId, most }: Asked, behind: Behind) {
  return sql<Row>`
    SELECT 'order' AS kind, i.id, i.created_at AS at, ${microsecondsOf(sql`i.created_at`)} AS sorted_by,
      -(i.quantity + (${editedOf(storeId)})) AS delta, i.option_text, i.order_id, o.order_number, o.customer_name
    FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
    WHERE i.store_id = ${storeId} AND o.store_id = ${storeId} AND i.product_id = ${productId} ${behind}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${most}`;
}

/** Sums the later edits of order item `i`. Earlier ones concern a removed item of the same variant and do not count. */
function editedOf(storeId: string) {
  return sql`
    SELECT coalesce(sum(e.delta), 0)::int FROM stock_changes e
    WHERE e.store_id = ${storeId} AND e.order_id = i.order_id AND e.variant_id = i.variant_id AND e.reason = 'edit'
      AND e.created_at > i.created_at`;
}

/** Selects the stock that cancelled orders gave back. An order that was shipped before its cancellation gave none. */
function cancelled({ storeId, productId, most }: Asked, behind: Behind) {
  return sql<Row>`
    SELECT 'cancel' AS kind, i.id, o.cancelled_at AS at, ${microsecondsOf(sql`o.cancelled_at`)} AS sorted_by,
      i.quantity AS delta, i.option_text, i.order_id, o.order_number, o.customer_name
    FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
    WHERE o.store_id = ${storeId} AND i.store_id = ${storeId} AND i.product_id = ${productId}
      AND o.cancelled_at IS NOT NULL AND (o.shipped_at IS NULL OR o.shipped_at > o.cancelled_at) ${behind}
    ORDER BY o.cancelled_at DESC, i.id DESC LIMIT ${most}`;
}

function changed({ storeId, productId, most }: Asked, behind: Behind) {
  return sql<Row>`
    SELECT c.reason AS kind, c.variant_id AS id, c.created_at AS at, ${microsecondsOf(sql`c.created_at`)} AS sorted_by,
      c.delta, array_to_string(v.option_values, ', ') AS option_text, c.actor_id,
      c.order_id, o.order_number, o.customer_name
    FROM stock_changes c JOIN variants v ON v.store_id = c.store_id AND v.id = c.variant_id
      LEFT JOIN orders o ON o.store_id = c.store_id AND o.id = c.order_id
    WHERE c.store_id = ${storeId} AND v.store_id = ${storeId} AND c.product_id = ${productId} ${behind}
    ORDER BY c.created_at DESC, c.variant_id DESC LIMIT ${most}`;
}

async function withActors(tx: Tx, storeId: string, rows: Row[]): Promise<StockEntry[]> {
  const orderIds = rows.flatMap((row) => (row.kind === 'cancel' ? [row.orderId] : []));
  const events = sql<{
    orderId: string;
    actorRole: 'customer' | 'storeAdmin' | 'system';
    by: Teammate | null;
  }>`
    SELECT order_id, actor_role, ${teammateOf(storeId, 'orderEvents.actorId')} AS by FROM order_events
    WHERE store_id = ${storeId} AND order_id = ANY(${orderIds}::uuid[]) AND to_status = 'Cancelled' ORDER BY created_at`;
  const people = sql<{ userId: string; email: string; by: Teammate | null }>`
    SELECT user_id, email, ${teammateOf(storeId, 'memberships.userId')} AS by
    FROM memberships WHERE store_id = ${storeId}`;
  const [ends, members] = await pipelined(tx, [events, people]);
  const endOf = new Map(ends.map(({ orderId, ...end }) => [orderId, end]));
  const names = new Map(members.map(({ userId, email, by }) => [userId, by ? teammateLabel(by) : email]));
  return rows.map(({ sortedBy: _, actorId, ...entry }) => {
    if (entry.kind === 'order') return entry;
    if (entry.kind === 'cancel') {
      const { actorRole = 'system', by = null } = endOf.get(entry.orderId) ?? {};
      const person = actorRole === 'storeAdmin' && by ? teammateLabel(by) : null;
      return { ...entry, by: actorRole, person };
    }
    return { ...entry, by: actorId ? (names.get(actorId) ?? null) : null };
  });
}
