import { sql } from 'kysely';
import { startOfSpan } from '../../domain/reports/day.ts';
import type { Tx } from '../db/access.ts';

type Sale = {
  storeId: string;
  id: string;
  createdAt: Date;
  subtotal: number;
  discount: number;
  shippingCost: number;
  totalPrice: number;
};

/** In the transaction that completes the order, or places it as completed. */
export async function addSale(tx: Tx, sale: Sale): Promise<void> {
  const { storeId, subtotal, discount, shippingCost, totalPrice } = sale;
  await tx
    .insertInto('sales')
    .values({
      storeId,
      startsAt: startOfSpan(sale.createdAt),
      orders: 1,
      subtotal,
      discount,
      shippingCost,
      totalPrice,
      content: contentOf(sale),
    })
    .onConflict((same) =>
      same.columns(['storeId', 'startsAt']).doUpdateSet({
        orders: sql`sales.orders + excluded.orders`,
        subtotal: sql`sales.subtotal + excluded.subtotal`,
        discount: sql`sales.discount + excluded.discount`,
        shippingCost: sql`sales.shipping_cost + excluded.shipping_cost`,
        totalPrice: sql`sales.total_price + excluded.total_price`,
        content: sql`sales.content + excluded.content`,
      }),
    )
    .execute();
}

/** In the transaction that takes 'Completed' from the order. */
export async function takeSaleBack(tx: Tx, sale: Sale): Promise<void> {
  const { storeId, createdAt, subtotal, discount, shippingCost, totalPrice } = sale;
  const { numUpdatedRows } = await tx
    .updateTable('sales')
    .set({
      orders: sql`orders - 1`,
      subtotal: sql`subtotal - ${subtotal}`,
      discount: sql`discount - ${discount}`,
      shippingCost: sql`shipping_cost - ${shippingCost}`,
      totalPrice: sql`total_price - ${totalPrice}`,
      content: sql`content - ${contentOf(sale)}`,
    })
    .where('storeId', '=', storeId)
    .where('startsAt', '=', startOfSpan(createdAt))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`the sale of order ${sale.id} is not on the books`);
}

function contentOf({ id }: Sale) {
  return sql<string>`uuid_hash_extended(${id}::uuid, 0)::numeric`;
}
