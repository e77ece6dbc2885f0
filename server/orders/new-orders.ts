import type { Tx } from '../db/access.ts';

const SHOWN = 5;

/** Beyond it a badge says '99+'. */
const MAX_COUNTED = 100;

/** How many orders wait for their bill, and the newest of them. */
export type NewOrders = {
  count: number;
  newest: { id: string; orderNumber: number; customerName: string }[];
};

/** Along the index of a shop's orders by status, however many there are. */
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
