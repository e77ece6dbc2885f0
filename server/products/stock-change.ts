import { sql } from 'kysely';
import { isUuid } from '../../domain/id.ts';
import { MAX_STOCK } from '../../domain/products/product.ts';
import type { StockChange } from '../../domain/products/stock-change.ts';
import type { Tx } from '../db/access.ts';
import { inOneTrip } from '../db/client-dialect.ts';
import { changeNotice } from '../live/notify.ts';

/**
 * What a change of stock came to; `stok` is what there is now. Nothing was written unless `changed`: `repeated` had been
 * counted before, `tooFew` would have left less than nothing, `tooMany` more than a product can have.
 */
export type StockResult =
  | { kind: 'changed' | 'repeated' | 'tooFew' | 'tooMany'; namaProduk: string; stok: number }
  | { kind: 'notFound' };

/**
 * Adds to a variant's stock, or takes from it. Not a new number but a change of the present one: what checkouts take at
 * the same time is neither lost nor brought back. The same key counts once per variant.
 */
export async function changeStock(
  tx: Tx,
  storeId: string,
  variantId: string,
  { delta, key }: StockChange,
): Promise<StockResult> {
  const variant = isUuid(variantId) ? await lockVariant(tx, storeId, variantId, key) : undefined;
  if (!variant) return { kind: 'notFound' };
  const { namaProduk, stok, isCounted } = variant;
  if (isCounted) return { kind: 'repeated', namaProduk, stok };
  const after = stok + delta;
  if (after < 0) return { kind: 'tooFew', namaProduk, stok };
  if (after > MAX_STOCK) return { kind: 'tooMany', namaProduk, stok };
  await inOneTrip(tx, [
    tx.insertInto('stockChanges').values({ storeId, variantId, key, delta }),
    tx
      .updateTable('variants')
      .set({ stok: after })
      .where('storeId', '=', storeId)
      .where('id', '=', variantId),
    sql`SELECT ${changeNotice(storeId, ['products'])}`,
  ]);
  return { kind: 'changed', namaProduk, stok: after };
}

/** A variant of a product that is not deleted, locked until the transaction's end, and whether the key was counted for it. */
async function lockVariant(tx: Tx, storeId: string, id: string, key: string) {
  const lock = tx
    .selectFrom('variants')
    .select('id')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .forNoKeyUpdate();
  const read = sql<{ namaProduk: string; stok: number; isCounted: boolean }>`
    SELECT p.nama_produk, v.stok, EXISTS (
      SELECT FROM stock_changes WHERE store_id = ${storeId} AND variant_id = ${id} AND key = ${key}) AS is_counted
    FROM variants v JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
    WHERE v.store_id = ${storeId} AND v.id = ${id} AND p.deleted_at IS NULL`;
  const [, [found]] = await inOneTrip(tx, [lock, read]);
  return found;
}
