import { sql } from 'kysely';
import { type OrderSearch, SEARCHED_ORDERS } from '#domain/orders/search.ts';
import type { Tx } from '../db/access.ts';
import { behindRow } from '../db/page-keys.ts';
import { listOrdersOfIds, type OrderPage } from './orders.ts';

/** Searches all orders by id and order number, but only the newest `SEARCHED_ORDERS` by name and phone number. */
export function searchOrders(
  tx: Tx,
  storeId: string,
  search: OrderSearch,
  page: { limit: number; after?: string | null },
): Promise<OrderPage> {
  const { id, orderNumber, waDigits, name } = search;
  const exact = sql`
    SELECT id FROM orders
    WHERE store_id = ${storeId} AND (id = ${id}::uuid OR order_number = ${orderNumber}::int)`;
  const found =
    name === null && waDigits === null ? exact : sql`${exact} UNION (${alike(storeId, search, page)})`;
  return listOrdersOfIds(tx, storeId, found, page);
}

function alike(
  storeId: string,
  { waDigits, name }: OrderSearch,
  { limit, after }: { limit: number; after?: string | null },
) {
  const behind = after ? sql`${behindRow(sql`orders WHERE store_id = ${storeId}`, after)} AND` : sql``;
  return sql`
    SELECT id FROM (
      SELECT id, created_at, customer_name, customer_wa FROM orders WHERE store_id = ${storeId}
      ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED_ORDERS}
    ) AS newest
    WHERE ${behind} (customer_name ILIKE ${name && `%${literal(name)}%`} OR customer_wa LIKE ${waDigits && `%${waDigits}%`})
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
