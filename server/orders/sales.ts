import { type RawBuilder, sql } from 'kysely';
import { middleOf, startOfSpan } from '#domain/calendar/day.ts';
import { eachPriceField, type OrderPrice, priceOf } from '#domain/orders/price/price.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';

type Sale = OrderPrice & { storeId: string; id: string; createdAt: Date };

export async function addSale(tx: Tx, sale: Sale): Promise<void> {
  const { storeId, createdAt } = sale;
  const content = contentOf(sale);
  await tx
    .insertInto('sales')
    .values({ storeId, startsAt: startOfSpan(createdAt), orders: 1, ...priceOf(sale), content })
    .onConflict((same) =>
      same.columns(['storeId', 'startsAt']).doUpdateSet({
        orders: sql`sales.orders + excluded.orders`,
        ...eachPriceField(
          (field) => sql<string>`${sql.ref(`sales.${field}`)} + ${sql.ref(`excluded.${field}`)}`,
        ),
        content: sql`sales.content + excluded.content`,
      }),
    )
    .execute();
  await countPieces(tx, sale, sql`+`);
}

export async function removeSale(tx: Tx, sale: Sale): Promise<void> {
  const { storeId, createdAt } = sale;
  const { numUpdatedRows } = await tx
    .updateTable('sales')
    .set({
      orders: sql`orders - 1`,
      ...eachPriceField((field) => sql<string>`${sql.ref(field)} - ${sale[field]}`),
      content: sql`content - ${contentOf(sale)}`,
    })
    .where('storeId', '=', storeId)
    .where('startsAt', '=', startOfSpan(createdAt))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`the sale of order ${sale.id} is not on the books`);
  await countPieces(tx, sale, sql`-`);
}

type RecordedRefund = { storeId: string; orderId: string; amount: number; refundDay: string };

/** Adds a refund to the sales of the day it was paid out. Must run in the transaction that notes the refund. */
export async function addRefund(tx: Tx, { storeId, amount, refundDay }: RecordedRefund): Promise<void> {
  const nothing = { orders: 0, ...eachPriceField(() => 0) };
  const startsAt = startOfSpan(middleOf(refundDay));
  await tx
    .insertInto('sales')
    .values({ storeId, startsAt, ...nothing, content: '0', refunds: 1, refunded: String(amount) })
    .onConflict((same) =>
      same.columns(['storeId', 'startsAt']).doUpdateSet({
        refunds: sql`sales.refunds + excluded.refunds`,
        refunded: sql`sales.refunded + excluded.refunded`,
      }),
    )
    .execute();
}

export async function removeRefund(
  tx: Tx,
  { storeId, orderId, amount, refundDay }: RecordedRefund,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sales')
    .set({ refunds: sql`refunds - 1`, refunded: sql`refunded - ${amount}` })
    .where('storeId', '=', storeId)
    .where('startsAt', '=', startOfSpan(middleOf(refundDay)))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`a refund of order ${orderId} is not on the books`);
}

/** Adds the ordered quantities to the products' `sold`, or subtracts them. Locks in id order to avoid deadlocks. */
async function countPieces(tx: Tx, { storeId, id }: Sale, sign: RawBuilder<unknown>): Promise<void> {
  const lock = sql`
    SELECT FROM products WHERE store_id = ${storeId} AND id IN (
      SELECT product_id FROM order_items WHERE store_id = ${storeId} AND order_id = ${id})
    ORDER BY id FOR NO KEY UPDATE`;
  const count = sql`
    UPDATE products p SET sold = greatest(p.sold ${sign} item.pieces, 0)
    FROM (SELECT product_id, sum(quantity)::bigint AS pieces FROM order_items
          WHERE store_id = ${storeId} AND order_id = ${id} GROUP BY product_id) AS item
    WHERE p.store_id = ${storeId} AND p.id = item.product_id`;
  await pipelined(tx, [lock, count]);
}

function contentOf({ id }: Sale) {
  return sql<string>`uuid_hash_extended(${id}::uuid, 0)::numeric`;
}
