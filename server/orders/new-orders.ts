import type { Tx } from '../db/access.ts';
import { type MappedQuery, mappedQuery, runQuery } from '../db/client-dialect.ts';

const SHOWN = 5;

const MAX_COUNTED = 100;

export type NewOrders = {
  count: number;
  newest: { id: string; orderNumber: number; customerName: string }[];
};

export function readNewOrders(tx: Tx, storeId: string): Promise<NewOrders> {
  return runQuery(tx, newOrdersQuery(tx, storeId));
}

/** Returns the query of `readNewOrders`, for callers that send several queries in one round trip. */
export function newOrdersQuery(tx: Tx, storeId: string): MappedQuery<NewOrders> {
  const newest = tx
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'customerName'])
    .where('storeId', '=', storeId)
    .where('status', '=', 'Pending')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_COUNTED);
  return mappedQuery(newest, (rows) => ({ count: rows.length, newest: rows.slice(0, SHOWN) }));
}
