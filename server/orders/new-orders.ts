import type { Tx } from '../db/access.ts';

const SHOWN = 5;

const MAX_COUNTED = 100;

export type NewOrders = {
  count: number;
  newest: { id: string; orderNumber: number; customerName: string }[];
};

export async function readNewOrders(tx: Tx, storeId: string): Promise<NewOrders> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'customerName'])
    .where('storeId', '=', storeId)
    .where('status', '=', 'Pending')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_COUNTED)
    .execute();
  return { count: rows.length, newest: rows.slice(0, SHOWN) };
}
