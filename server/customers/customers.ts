import { sql } from 'kysely';
import { type ShopCustomer, tagOf } from '../../domain/customers/customer.ts';
import { parseNumberKey } from '../../domain/forms/page-key.ts';
import { type OrderSearch, SEARCHED_ORDERS } from '../../domain/orders/search.ts';
import type { Tx } from '../db/access.ts';
import { behindRow, cutKeyedPage, cutPage } from '../db/page-keys.ts';

export type CustomerPage = { customers: ShopCustomer[]; next: string | null };

type Cut = { limit: number; after: string | null };

type Last = { id: string; customerId: string };

/**
 * By their last order, newest first. Walks along the orders and passes over those that are not their buyer's last, at one look
 * into an index each. A search reads the newest `SEARCHED_ORDERS`.
 */
export async function listCustomers(
  tx: Tx,
  storeId: string,
  search: OrderSearch | null,
  { limit, after }: Cut,
): Promise<CustomerPage> {
  const behind = after ? behindRow(sql`orders WHERE store_id = ${storeId}`, after) : sql`true`;
  const { rows } = await sql<Last>`
    SELECT o.id, o.customer_id FROM (
      SELECT id, created_at, customer_id, customer_name, customer_wa FROM orders WHERE store_id = ${storeId}
      ORDER BY created_at DESC, id DESC ${search ? sql`LIMIT ${SEARCHED_ORDERS}` : sql``}
    ) AS o
    WHERE ${behind} AND ${search ? matches(storeId, search) : sql`true`} AND NOT EXISTS (
      SELECT FROM orders n WHERE n.store_id = ${storeId} AND n.customer_id = o.customer_id
        AND (n.created_at, n.id) > (o.created_at, o.id))
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}`.execute(tx);
  const { page, next } = cutPage(rows, limit, ({ id }) => id);
  return {
    customers: await readCustomers(
      tx,
      storeId,
      page.map(({ customerId }) => customerId),
    ),
    next,
  };
}

/** By what they have spent in the shop's newest `SEARCHED_ORDERS` completed orders. */
export async function listBestCustomers(
  tx: Tx,
  storeId: string,
  { limit, after }: Cut,
): Promise<CustomerPage> {
  const key = after === null ? null : parseNumberKey(after);
  if (after !== null && !key) return { customers: [], next: null };
  const behind = key
    ? sql`HAVING (sum(total_price), customer_id) < (${key.value}::bigint, ${key.id}::uuid)`
    : sql``;
  const { rows } = await sql<{ id: string; sortedBy: number }>`
    SELECT customer_id AS id, sum(total_price)::bigint AS sorted_by FROM (
      SELECT customer_id, total_price FROM orders WHERE store_id = ${storeId} AND status = 'Completed'
      ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED_ORDERS}
    ) AS newest
    GROUP BY customer_id ${behind}
    ORDER BY sum(total_price) DESC, customer_id DESC LIMIT ${limit + 1}`.execute(tx);
  const { page, next } = cutKeyedPage(rows, limit);
  return {
    customers: await readCustomers(
      tx,
      storeId,
      page.map(({ id }) => id),
    ),
    next,
  };
}

export async function readShopCustomer(tx: Tx, storeId: string, id: string): Promise<ShopCustomer | null> {
  return (await readCustomers(tx, storeId, [id]))[0] ?? null;
}

/** Only of somebody who has ordered there. */
export async function saveCustomer(
  tx: Tx,
  storeId: string,
  customerId: string,
  { note, tags }: Pick<ShopCustomer, 'note' | 'tags'>,
): Promise<void> {
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

type Figures = { customerId: string; orders: number; spent: number; lastId: string };

/** In the order of `ids`, without those who never ordered. */
async function readCustomers(tx: Tx, storeId: string, ids: string[]): Promise<ShopCustomer[]> {
  if (ids.length === 0) return [];
  const { rows: figures } = await sql<Figures>`
    SELECT customer_id, count(*)::int AS orders,
      coalesce(sum(total_price) FILTER (WHERE status = 'Completed'), 0)::bigint AS spent,
      (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS last_id
    FROM orders WHERE store_id = ${storeId} AND customer_id = ANY(${ids}::uuid[]) GROUP BY customer_id`.execute(
    tx,
  );
  const lasts = await tx
    .selectFrom('orders')
    .select(['customerId', 'customerName', 'customerWa', 'customerEmail', 'createdAt'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`id = ANY(${figures.map(({ lastId }) => lastId)}::uuid[])`)
    .execute();
  const kept = await tx
    .selectFrom('storeCustomers')
    .select(['customerId', 'note', 'tags'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`customer_id = ANY(${ids}::uuid[])`)
    .execute();
  const figuresOf = new Map(figures.map((row) => [row.customerId, row]));
  const lastOf = new Map(lasts.map((row) => [row.customerId, row]));
  const keptOf = new Map(kept.map((row) => [row.customerId, row]));
  return ids.flatMap((id) => {
    const [sums, last, own] = [figuresOf.get(id), lastOf.get(id), keptOf.get(id)];
    if (!sums || !last) return [];
    return {
      id,
      name: last.customerName,
      wa: last.customerWa,
      email: last.customerEmail,
      orders: sums.orders,
      spent: sums.spent,
      lastOrderAt: last.createdAt,
      note: own?.note ?? '',
      tags: own?.tags ?? [],
    };
  });
}
