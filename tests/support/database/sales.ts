import type pg from 'pg';
import { hoursAhead } from '#domain/calendar/time-zone.ts';

/** Recomputes the sums of all completed orders after a test has written orders directly into the database. */
export async function recountSales(admin: pg.ClientBase): Promise<void> {
  await admin.query('DELETE FROM sales');
  await admin.query(
    `INSERT INTO sales (store_id, starts_at, orders, subtotal, discount, shipping_cost, unique_code, total_price, content,
       refunds, refunded)
     ${plainSums}`,
  );
  await admin.query('UPDATE products SET sold = 0 WHERE sold <> 0');
  await admin.query(
    `UPDATE products p SET sold = i.pieces FROM (${plainPieces}) AS i
     WHERE p.store_id = i.store_id AND p.id = i.product_id`,
  );
}

/** The expected content of `products.sold`, for products with sales. */
export const plainPieces = `
  SELECT i.store_id, i.product_id, sum(i.quantity)::bigint AS pieces
  FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
  WHERE o.status = 'Completed' GROUP BY 1, 2`;

/** Returns SQL for the latest midnight, in any of the shops' time zones, that is not after `moment`. */
const spanOf = (moment: string) =>
  `greatest(${Object.keys(hoursAhead)
    .map((zone) => `date_trunc('day', ${moment}, '${zone}')`)
    .join(', ')})`;

/** The expected content of `sales`, in the order of its columns. */
export const plainSums = `
  SELECT store_id, starts_at, sum(orders)::int AS orders, sum(subtotal) AS subtotal, sum(discount) AS discount,
    sum(shipping_cost) AS shipping_cost, sum(unique_code) AS unique_code, sum(total_price) AS total_price,
    sum(content) AS content, sum(refunds)::int AS refunds, sum(refunded) AS refunded
  FROM (
    SELECT store_id, ${spanOf('created_at')} AS starts_at, 1 AS orders, subtotal::numeric, discount::numeric,
      shipping_cost::numeric, unique_code::numeric, total_price::numeric,
      uuid_hash_extended(id, 0)::numeric AS content, 0 AS refunds, 0::numeric AS refunded
    FROM orders WHERE status = 'Completed'
    UNION ALL
    SELECT store_id, ${spanOf("((refund_day + time '12:00') AT TIME ZONE 'Asia/Jakarta')")}, 0, 0, 0, 0, 0, 0, 0,
      CASE WHEN kind = 'refunded' THEN 1 ELSE -1 END, CASE WHEN kind = 'refunded' THEN amount ELSE -amount END
    FROM order_events WHERE kind IN ('refunded', 'refund_withdrawn')
  ) AS booked
  GROUP BY 1, 2 HAVING sum(orders) + sum(refunds) > 0`;
