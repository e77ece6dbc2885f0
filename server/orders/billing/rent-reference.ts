import { sql } from 'kysely';
import type { RentReference } from '#domain/orders/order.ts';

/** Selects the rent invoice that an order pays, or null. `storeId` limits the query to one database node. */
export function rentOfOrder(storeId?: string) {
  const shop = storeId ?? sql.ref('orders.store_id');
  return sql<RentReference | null>`(
    SELECT json_build_object('number', r.number, 'invoiceId', r.invoice_id, 'shopId', r.shop_id) FROM rent_orders r
    WHERE r.store_id = ${shop} AND r.order_id = orders.id)`;
}
