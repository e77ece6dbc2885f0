import { sql } from 'kysely';
import type { ShopCustomer } from '#domain/customers/customer.ts';
import { MAX_COUNTED_ORDERS } from '#domain/orders/order.ts';
import type { Tx } from '../db/access.ts';
import { behindRow } from '../db/page-keys.ts';

const STEP = 20_000;

type Figures = { customerId: string; lastId: string; newest: { orders: number; spent: number } };

/** Returns customers in the order of `ids`, except those without orders. Counts at most MAX_COUNTED_ORDERS each. */
export async function readCustomers(tx: Tx, storeId: string, ids: string[]): Promise<ShopCustomer[]> {
  if (ids.length === 0) return [];
  const { rows: figures } = await sql<Figures>`
    SELECT asked.id AS customer_id, (
      SELECT id FROM orders WHERE store_id = ${storeId} AND customer_id = asked.id
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) AS last_id, (
      SELECT json_build_object('orders', count(*), 'spent', coalesce(sum(total_price - refunded) FILTER (WHERE status = 'Completed'), 0))
      FROM (
        SELECT status, total_price, refunded FROM orders WHERE store_id = ${storeId} AND customer_id = asked.id
        ORDER BY created_at DESC, id DESC LIMIT ${MAX_COUNTED_ORDERS}
      ) AS counted
    ) AS newest
    FROM unnest(${ids}::uuid[]) AS asked (id)`.execute(tx);
  const lasts = await tx
    .selectFrom('orders')
    .select(['customerId', 'customerName', 'customerWa', 'customerEmail', 'createdAt'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`id = ANY(${figures.map(({ lastId }) => lastId)}::uuid[])`)
    .execute();
  const notes = await tx
    .selectFrom('storeCustomers')
    .select(['customerId', 'note', 'tags'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`customer_id = ANY(${ids}::uuid[])`)
    .execute();
  const figuresOf = new Map(figures.map((row) => [row.customerId, row.newest]));
  const lastOf = new Map(lasts.map((row) => [row.customerId, row]));
  const noteOf = new Map(notes.map((row) => [row.customerId, row]));
  return ids.flatMap((id) => {
    const [newest, last, own] = [figuresOf.get(id), lastOf.get(id), noteOf.get(id)];
    if (!newest || !last) return [];
    const isCapped = newest.orders === MAX_COUNTED_ORDERS;
    return {
      id,
      name: last.customerName,
      wa: last.customerWa,
      email: last.customerEmail,
      ...newest,
      countCapped: isCapped,
      spentCapped: isCapped,
      lastOrderAt: last.createdAt,
      note: own?.note ?? '',
      tags: own?.tags ?? [],
    };
  });
}

type Step = { orders: number; spent: number; oldestId: string | null };

export async function addUpOrders(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  storeId: string,
  customerId: string,
): Promise<{ orders: number; spent: number }> {
  const sum = { orders: 0, spent: 0 };
  let after: string | null = null;
  do {
    const step: Step = await run((tx) => readStep(tx, storeId, customerId, after));
    sum.orders += step.orders;
    sum.spent += step.spent;
    after = step.orders === STEP ? step.oldestId : null;
  } while (after !== null);
  return sum;
}

async function readStep(tx: Tx, storeId: string, customerId: string, after: string | null): Promise<Step> {
  const behind = after ? behindRow(sql`orders WHERE store_id = ${storeId}`, after) : sql`true`;
  const { rows } = await sql<Step>`
    SELECT count(*)::int AS orders, coalesce(sum(total_price - refunded) FILTER (WHERE status = 'Completed'), 0)::bigint AS spent,
      (array_agg(id ORDER BY created_at, id))[1] AS oldest_id
    FROM (
      SELECT id, created_at, status, total_price, refunded FROM orders
      WHERE store_id = ${storeId} AND customer_id = ${customerId} AND ${behind}
      ORDER BY created_at DESC, id DESC LIMIT ${STEP}
    ) AS step`.execute(tx);
  return rows[0] ?? { orders: 0, spent: 0, oldestId: null };
}
