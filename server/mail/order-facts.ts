import type { MailOrder } from '../../domain/orders/mails/order-mails.ts';
import type { Tx } from '../db/access.ts';

/** Recipients' addresses are those of shop and order now. */
export type OrderFacts = { order: MailOrder; ownerEmail: string; customerEmail: string };

export async function readMailOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderFacts | null> {
  const found = await tx
    .selectFrom('orders')
    .innerJoin('stores', 'stores.storeId', 'orders.storeId')
    .innerJoin('memberships as owner', (join) =>
      join.onRef('owner.storeId', '=', 'orders.storeId').on('owner.role', '=', 'owner'),
    )
    .select([
      'orderNumber',
      'namaToko',
      'customerName',
      'customerWa',
      'customerAddress',
      'catatan',
      'subtotal',
      'discount',
      'shippingCost',
      'totalPrice',
      'caraPembayaran',
      'orders.status',
      'dueAt',
      'timeZone',
      'courier',
      'nomorResi',
      'customerEmail',
      'owner.email as ownerEmail',
    ])
    .where('orders.storeId', '=', storeId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!found) return null;
  const items = await tx
    .selectFrom('orderItems')
    .select(['namaProduk', 'harga', 'quantity'])
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const { ownerEmail, customerEmail, ...order } = found;
  return { order: { ...order, items }, ownerEmail, customerEmail };
}
