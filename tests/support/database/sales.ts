import type pg from 'pg';
import { hoursAhead } from '../../../domain/reports/day.ts';

/** Sums up all completed orders anew, where they were written past the program. */
export async function recountSales(admin: pg.ClientBase): Promise<void> {
  await admin.query('DELETE FROM sales');
  await admin.query(
    `INSERT INTO sales (store_id, starts_at, orders, subtotal, discount, shipping_cost, unique_code, total_price, content)
     ${plainSums}`,
  );
  await admin.query('UPDATE products SET sold = 0 WHERE sold <> 0');
  await admin.query(
    `UPDATE products p SET sold = i.pieces FROM (${plainPieces}) AS i
     WHERE p.store_id = i.store_id AND p.id = i.product_id`,
  );
}

/** What `products.sold` must hold wherever something was sold. */
export const plainPieces = `
  SELECT i.store_id, i.product_id, sum(i.quantity)::bigint AS pieces
  FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
  WHERE o.status = 'Completed' GROUP BY 1, 2`;

/** By PostgreSQL's own zones: of the starts of an order's day in each zone the last one. */
const startsAt = `greatest(${Object.keys(hoursAhead)
  .map((zone) => `date_trunc('day', created_at, '${zone}')`)
  .join(', ')})`;

/** What `sales` must hold, in the order of its columns. */
export const plainSums = `
  SELECT store_id, ${startsAt} AS starts_at, count(*)::int AS orders, sum(subtotal) AS subtotal,
    sum(discount) AS discount, sum(shipping_cost) AS shipping_cost, sum(unique_code::bigint) AS unique_code,
    sum(total_price) AS total_price, sum(uuid_hash_extended(id, 0)) AS content
  FROM orders WHERE status = 'Completed' GROUP BY 1, 2`;
