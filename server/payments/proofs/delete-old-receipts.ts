import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { daysAgo, type Swept, shopByShop, startingFrom } from '#server/jobs/swept.ts';

type Pictured = { storeId: string; orderId: string; id: string };

/** Deletes the database rows of old proofs' pictures, but keeps the proofs. A daily job deletes files without a row. */
export function deleteOldReceipts(tx: Tx, most: number, from: string | null): Promise<Swept> {
  const old = sql<Pictured>`
    SELECT store_id, order_id, id FROM payment_proofs
    WHERE file_id IS NOT NULL AND created_at < ${daysAgo(env.receiptDays)} ${startingFrom(sql`created_at`, from)}
    ORDER BY created_at LIMIT ${most}`;
  return shopByShop(tx, old, receiptDeletion);
}

function receiptDeletion(storeId: string, proofs: Pictured[]): RawBuilder<Swept> {
  const orderIds = proofs.map(({ orderId }) => orderId);
  const ids = proofs.map(({ id }) => id);
  return sql<Swept>`
    WITH old AS MATERIALIZED (
      SELECT order_id, id, file_id FROM payment_proofs
      WHERE store_id = ${storeId} AND order_id = ANY(${orderIds}::uuid[]) AND id = ANY(${ids}::uuid[])
        AND file_id IS NOT NULL
      FOR UPDATE SKIP LOCKED
    ), ended AS (
      UPDATE payment_proofs p SET file_id = NULL, fingerprint = '' FROM old
      WHERE p.store_id = ${storeId} AND p.order_id = old.order_id AND p.id = old.id RETURNING p.created_at AS at
    ), files AS (
      DELETE FROM private_files f USING old WHERE f.store_id = ${storeId} AND f.id = old.file_id
    ) SELECT count(*)::int AS swept, max(at)::text AS last FROM ended`;
}
