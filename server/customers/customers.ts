import { sql } from 'kysely';
import { type ShopCustomer, tagOf } from '#domain/customers/customer.ts';
import { parseNumberKey } from '#domain/forms/page-key.ts';
import { type OrderSearch, SEARCHED_ORDERS } from '#domain/orders/search.ts';
import { recordActivity } from '../activity/record.ts';
import type { Tx } from '../db/access.ts';
import { behindRow, cutKeyedPage, cutPage, idOf } from '../db/page-keys.ts';
import { readCustomers } from './figures.ts';

/** A page may be short although `next` is set, because reading stops after `SEARCHED_ORDERS` orders. */
export type CustomerPage = { customers: ShopCustomer[]; next: string | null };

type Cut = { limit: number; after: string | null };

type Last = { id: string; customerId: string };

export async function listCustomers(
  tx: Tx,
  storeId: string,
  search: OrderSearch | null,
  cut: Cut,
): Promise<CustomerPage> {
  const { ids, next } = await walkCustomers(tx, storeId, search, cut);
  return { customers: await readCustomers(tx, storeId, ids), next };
}

/** Lists buyers by latest order. Each page reads the next `SEARCHED_ORDERS` orders; a search reads only the newest. */
export async function walkCustomers(
  tx: Tx,
  storeId: string,
  search: OrderSearch | null,
  { limit, after, upTo = null }: Cut & { upTo?: string | null },
): Promise<{ ids: string[]; next: string | null }> {
  const behind = after ? behindRow(sql`orders WHERE store_id = ${storeId}`, after) : sql`true`;
  const until = upTo ? notNewer(storeId, upTo) : sql`true`;
  const walked = sql`
    SELECT id, created_at, customer_id, customer_name, customer_wa FROM orders
    WHERE store_id = ${storeId} AND ${until} AND ${search ? sql`true` : behind}
    ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED_ORDERS}`;
  const buyers = sql`
    SELECT * FROM (
      SELECT DISTINCT ON (customer_id) * FROM (${walked}) AS walked ORDER BY customer_id, created_at DESC, id DESC
    ) AS last ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED_ORDERS}`;
  // True for a buyer's newest order. Compares ids, because NOT EXISTS may make PostgreSQL read all orders.
  const isLast = sql`o.id = (
    SELECT id FROM orders WHERE store_id = ${storeId} AND customer_id = o.customer_id AND ${until}
    ORDER BY created_at DESC, id DESC LIMIT 1)`;
  const { rows } = await sql<Last>`
    SELECT o.id, o.customer_id FROM (${buyers}) AS o
    WHERE ${search ? sql`${behind} AND ${matches(storeId, search)}` : after ? isLast : sql`true`}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}`.execute(tx);
  const { page, next } = cutPage(rows, limit, idOf);
  const ids = page.map(({ customerId }) => customerId);
  if (next !== null || search) return { ids, next };
  const ends = await sql<{ id: string }>`
    SELECT id FROM (${walked}) AS o ORDER BY created_at DESC, id DESC OFFSET ${SEARCHED_ORDERS - 1}`.execute(
    tx,
  );
  return { ids, next: ends.rows[0]?.id ?? null };
}

function notNewer(storeId: string, orderId: string) {
  return sql`(created_at, id) <= (SELECT created_at, id FROM orders WHERE store_id = ${storeId} AND id = ${orderId})`;
}

export async function readNewestOrderId(tx: Tx, storeId: string): Promise<string | null> {
  const newest = await tx
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', storeId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

/** Sorts by the money spent in the shop's newest `SEARCHED_ORDERS` completed orders. */
export async function listBestCustomers(
  tx: Tx,
  storeId: string,
  { limit, after }: Cut,
): Promise<CustomerPage> {
  const key = after === null ? null : parseNumberKey(after);
  if (after !== null && !key) return { customers: [], next: null };
  const behind = key ? sql`HAVING (sum(net), customer_id) < (${key.value}::bigint, ${key.id}::uuid)` : sql``;
  const { rows } = await sql<{ id: string; sortedBy: number }>`
    SELECT customer_id AS id, sum(net)::bigint AS sorted_by FROM (
      SELECT customer_id, total_price - refunded AS net FROM orders WHERE store_id = ${storeId} AND status = 'Completed'
      ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED_ORDERS}
    ) AS newest
    GROUP BY customer_id ${behind}
    ORDER BY sum(net) DESC, customer_id DESC LIMIT ${limit + 1}`.execute(tx);
  const { page, next } = cutKeyedPage(rows, limit);
  const spentBy = new Map(rows.map(({ id, sortedBy }) => [id, sortedBy]));
  const customers = await readCustomers(tx, storeId, page.map(idOf));
  return {
    customers: customers.map((one) => ({
      ...one,
      spent: spentBy.get(one.id) ?? one.spent,
      spentCapped: false,
    })),
    next,
  };
}

export async function readShopCustomer(tx: Tx, storeId: string, id: string): Promise<ShopCustomer | null> {
  return (await readCustomers(tx, storeId, [id]))[0] ?? null;
}

export async function saveCustomer(
  tx: Tx,
  storeId: string,
  customerId: string,
  { note, tags }: Pick<ShopCustomer, 'note' | 'tags'>,
): Promise<void> {
  recordActivity(tx, { noun: 'orders', verb: 'customer_noted' });
  if (note === '' && tags.length === 0) {
    await tx
      .deleteFrom('storeCustomers')
      .where('storeId', '=', storeId)
      .where('customerId', '=', customerId)
      .execute();
    return;
  }
  await sql`INSERT INTO store_customers (store_id, customer_id, note, tags)
    VALUES (${storeId}, ${customerId}, ${note}, ${tags}::text[])
    ON CONFLICT (store_id, customer_id) DO UPDATE SET note = excluded.note, tags = excluded.tags`.execute(tx);
}

function matches(storeId: string, { name, waDigits }: OrderSearch) {
  return sql`(o.customer_name ILIKE ${name && `%${name.replace(/[\\%_]/g, '\\$&')}%`}
    OR o.customer_wa LIKE ${waDigits && `%${waDigits}%`}
    OR o.customer_id IN (
      SELECT customer_id FROM store_customers WHERE store_id = ${storeId} AND tags @> ARRAY[${name && tagOf(name)}::text]))`;
}
