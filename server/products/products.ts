import { sql, type UpdateObject } from 'kysely';
import { LOW_STOCK, MAX_LOW_STOCK } from '#domain/products/product.ts';
import { recordActivity } from '../activity/record.ts';
import type { Tx } from '../db/access.ts';
import { type MappedQuery, mappedQuery, pipelined } from '../db/client-dialect.ts';
import type { Database } from '../db/schema.ts';
import { publishStoreChange } from '../live/notify.ts';
import { locksOf } from './lock.ts';

/** Counts variants on sale with low stock, at most MAX_LOW_STOCK + 1, because larger numbers are shown as '100+'. */
export function countLowStock(storeId: string): MappedQuery<number> {
  const counted = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM variant_stock s JOIN variants v ON v.store_id = s.store_id AND v.id = s.variant_id
      JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
      WHERE s.store_id = ${storeId} AND v.store_id = ${storeId} AND p.store_id = ${storeId} AND s.stok <= ${LOW_STOCK}
        AND v.deleted_at IS NULL AND NOT v.hidden AND p.deleted_at IS NULL AND NOT p.hidden LIMIT ${MAX_LOW_STOCK + 1}
    ) AS counted`;
  return mappedQuery(counted, ([row]) => row?.count ?? 0);
}

export async function deleteProduct(tx: Tx, storeId: string, id: string): Promise<boolean> {
  return (await changeProduct(tx, storeId, id, { deletedAt: sql<Date>`now()` })) !== null;
}

export async function changeProduct(
  tx: Tx,
  storeId: string,
  id: string,
  change: UpdateObject<Database, 'products'>,
): Promise<string | null> {
  const update = tx
    .updateTable('products')
    .set({ ...change, changedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('namaProduk');
  const [, , [changed]] = await pipelined(tx, [...locksOf(storeId, [id]), update]);
  if (!changed) return null;
  const verb = change.deletedAt ? 'product_deleted' : change.hidden ? 'product_hidden' : 'product_shown';
  recordActivity(tx, { noun: 'products', verb, subject: changed.namaProduk });
  publishStoreChange(tx, storeId, 'products');
  return changed.namaProduk;
}
