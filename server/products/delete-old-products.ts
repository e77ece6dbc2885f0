import { type RawBuilder, sql } from 'kysely';
import { isClosed, orderStatuses } from '#domain/orders/order.ts';
import type { Tx } from '../db/access.ts';
import { daysAgo, type Swept, shopByShop, startingFrom } from '../jobs/swept.ts';

const RETENTION_DAYS = 90;

const openStatuses = orderStatuses.filter((status) => !isClosed(status));

export function deleteOldProducts(tx: Tx, most: number, from: string | null): Promise<Swept> {
  const old = sql<Deleted>`
    SELECT store_id, id FROM products WHERE deleted_at < ${daysAgo(RETENTION_DAYS)} ${startingFrom(sql`deleted_at`, from)}
    ORDER BY deleted_at LIMIT ${most}`;
  return shopByShop(tx, old, productDeletion);
}

export function deleteOldVariants(tx: Tx, most: number, from: string | null): Promise<Swept> {
  const old = sql<Deleted>`
    SELECT store_id, id FROM variants WHERE deleted_at < ${daysAgo(RETENTION_DAYS)} ${startingFrom(sql`deleted_at`, from)}
    ORDER BY deleted_at LIMIT ${most}`;
  return shopByShop(tx, old, variantDeletion);
}

type Deleted = { storeId: string; id: string };

/** SQL that deletes old products and their variants. Skips products with locked rows, to avoid deadlocks. */
function productDeletion(storeId: string, products: Deleted[]): RawBuilder<Swept> {
  const ids = products.map(({ id }) => id);
  return sql<Swept>`
    WITH old AS MATERIALIZED (
      SELECT id FROM products WHERE store_id = ${storeId} AND id = ANY(${ids}::uuid[]) AND deleted_at < ${daysAgo(RETENTION_DAYS)}
      FOR UPDATE SKIP LOCKED
    ), held AS MATERIALIZED (
      SELECT v.id, v.product_id FROM old JOIN variants v ON v.store_id = ${storeId} AND v.product_id = old.id
      JOIN variant_stock s ON s.store_id = ${storeId} AND s.variant_id = v.id
      FOR UPDATE OF v, s SKIP LOCKED
    ), gone AS MATERIALIZED (
      SELECT id FROM old WHERE NOT EXISTS (
        SELECT FROM variants v WHERE v.store_id = ${storeId} AND v.product_id = old.id
          AND v.id NOT IN (SELECT held.id FROM held))
    ), photos AS (
      DELETE FROM product_photos p USING gone WHERE p.store_id = ${storeId} AND p.product_id = gone.id
    ), changes AS (
      DELETE FROM stock_changes c USING held JOIN gone ON gone.id = held.product_id
      WHERE c.store_id = ${storeId} AND c.variant_id = held.id
    ), stock AS (
      DELETE FROM variant_stock s USING held JOIN gone ON gone.id = held.product_id
      WHERE s.store_id = ${storeId} AND s.variant_id = held.id
    ), sold AS (
      DELETE FROM variants v USING held JOIN gone ON gone.id = held.product_id
      WHERE v.store_id = ${storeId} AND v.id = held.id
    ), ended AS (
      DELETE FROM products p USING gone WHERE p.store_id = ${storeId} AND p.id = gone.id RETURNING p.deleted_at AS at
    ) SELECT count(*)::int AS swept, max(at)::text AS last FROM ended`;
}

/** SQL that deletes old variants, but none in an open, unshipped order, because cancelling it restores their stock. */
function variantDeletion(storeId: string, variants: Deleted[]): RawBuilder<Swept> {
  const ids = variants.map(({ id }) => id);
  return sql<Swept>`
    WITH owed AS MATERIALIZED (
      SELECT i.variant_id FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
      WHERE o.store_id = ${storeId} AND i.store_id = ${storeId} AND o.status = ANY(${openStatuses}::text[])
        AND o.shipped_at IS NULL
    ), old AS MATERIALIZED (
      SELECT v.id FROM variants v JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
      WHERE v.store_id = ${storeId} AND s.store_id = ${storeId} AND v.id = ANY(${ids}::uuid[])
        AND v.deleted_at < ${daysAgo(RETENTION_DAYS)} AND v.id NOT IN (SELECT owed.variant_id FROM owed)
      FOR UPDATE OF v, s SKIP LOCKED
    ), changes AS (
      DELETE FROM stock_changes c USING old WHERE c.store_id = ${storeId} AND c.variant_id = old.id
    ), stock AS (
      DELETE FROM variant_stock s USING old WHERE s.store_id = ${storeId} AND s.variant_id = old.id
    ), ended AS (
      DELETE FROM variants v USING old WHERE v.store_id = ${storeId} AND v.id = old.id RETURNING v.deleted_at AS at
    ) SELECT count(*)::int AS swept, max(at)::text AS last FROM ended`;
}
