import { sql } from 'kysely';
import { isUuid } from '#domain/id.ts';
import { nameWithOptions, optionText } from '#domain/products/option.ts';
import { MAX_STOCK } from '#domain/products/product.ts';
import type { StockChange } from '#domain/products/stock/change.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { publishStoreChange } from '#server/live/notify.ts';

/** Only 'changed' means that the stock has changed. `namaProduk` includes the variant's name. */
export type StockResult =
  | { kind: 'changed' | 'repeated' | 'tooFew' | 'tooMany'; namaProduk: string; stok: number }
  | { kind: 'notFound' };

/** Adds `delta` to the present stock, so that pieces sold meanwhile stay sold. A repeated `key` changes nothing. */
export async function changeStock(
  tx: Tx,
  storeId: string,
  variantId: string,
  { delta, key }: StockChange,
): Promise<StockResult> {
  const found = isUuid(variantId) ? await lockStock(tx, storeId, variantId, key) : undefined;
  if (!found) return { kind: 'notFound' };
  const { productId, stok, isCounted } = found;
  const namaProduk = nameWithOptions(found.namaProduk, optionText(found.optionValues));
  if (isCounted) return { kind: 'repeated', namaProduk, stok };
  const after = stok + delta;
  if (after < 0) return { kind: 'tooFew', namaProduk, stok };
  if (after > MAX_STOCK) return { kind: 'tooMany', namaProduk, stok };
  await pipelined(tx, [
    tx.insertInto('stockChanges').values({ storeId, variantId, productId, key, delta }),
    tx
      .updateTable('variantStock')
      .set({ stok: after })
      .where('storeId', '=', storeId)
      .where('variantId', '=', variantId),
  ]);
  publishStoreChange(tx, storeId, 'products');
  return { kind: 'changed', namaProduk, stok: after };
}

type FoundStock = {
  productId: string;
  namaProduk: string;
  optionValues: string[];
  stok: number;
  isCounted: boolean;
};

async function lockStock(tx: Tx, storeId: string, id: string, key: string) {
  const lock = tx
    .selectFrom('variantStock')
    .select('variantId')
    .where('storeId', '=', storeId)
    .where('variantId', '=', id)
    .forNoKeyUpdate();
  const read = sql<FoundStock>`
    SELECT v.product_id, p.nama_produk, v.option_values, s.stok, EXISTS (
      SELECT FROM stock_changes WHERE store_id = ${storeId} AND variant_id = ${id} AND key = ${key}) AS is_counted
    FROM variants v JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
    JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE v.store_id = ${storeId} AND v.id = ${id} AND v.deleted_at IS NULL AND p.deleted_at IS NULL`;
  const [, [found]] = await pipelined(tx, [lock, read]);
  return found;
}
