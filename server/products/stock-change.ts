import { sql } from 'kysely';
import { isUuid } from '../../domain/id.ts';
import { MAX_STOCK } from '../../domain/products/product.ts';
import type { StockChange } from '../../domain/products/stock-change.ts';
import type { Tx } from '../db/access.ts';
import { notifyStoreChange } from '../live/notify.ts';

/**
 * What a change of stock came to; `stok` is what there is now. Nothing was written unless `changed`: `repeated` had been
 * counted before, `tooFew` would have left less than nothing, `tooMany` more than a product can have.
 */
export type StockResult =
  | { kind: 'changed' | 'repeated' | 'tooFew' | 'tooMany'; namaProduk: string; stok: number }
  | { kind: 'notFound' };

/**
 * Adds to a product's stock, or takes from it. Not a new number but a change of the present one: what checkouts take at
 * the same time is neither lost nor brought back. The same key counts once per product.
 */
export async function changeStock(
  tx: Tx,
  storeId: string,
  productId: string,
  change: StockChange,
): Promise<StockResult> {
  const product = isUuid(productId) ? await tryChange(tx, storeId, productId, change) : undefined;
  if (!product) return { kind: 'notFound' };
  const { namaProduk, before, after } = product;
  if (after !== null) {
    await notifyStoreChange(tx, storeId, 'products');
    return { kind: 'changed', namaProduk, stok: after };
  }
  const present = { namaProduk, stok: before };
  // Asked anew: the change that came first under this key may have been waited for.
  if (await isCounted(tx, storeId, productId, change.key)) return { kind: 'repeated', ...present };
  return { kind: before + change.delta < 0 ? 'tooFew' : 'tooMany', ...present };
}

type Tried = { namaProduk: string; before: number; after: number | null };

/**
 * One statement, so that checkouts of the same product wait for one round trip and the commit, and this one waits in line
 * with them once. `after` is null where nothing was written; the product stays locked until the transaction's end.
 */
async function tryChange(
  tx: Tx,
  storeId: string,
  productId: string,
  { delta, key }: StockChange,
): Promise<Tried | undefined> {
  const { rows } = await sql<Tried>`
    WITH held AS (
      SELECT nama_produk, stok FROM products
      WHERE store_id = ${storeId} AND id = ${productId} AND deleted_at IS NULL FOR NO KEY UPDATE
    ), remembered AS (
      INSERT INTO stock_changes (store_id, product_id, key, delta)
      SELECT ${storeId}, ${productId}, ${key}, ${delta} FROM held
      WHERE stok + ${delta} BETWEEN 0 AND ${MAX_STOCK}
      ON CONFLICT DO NOTHING RETURNING delta
    ), changed AS (
      UPDATE products p SET stok = p.stok + remembered.delta FROM remembered
      WHERE p.store_id = ${storeId} AND p.id = ${productId} RETURNING p.stok
    )
    SELECT nama_produk, held.stok AS before, changed.stok AS after
    FROM held LEFT JOIN changed ON true`.execute(tx);
  return rows[0];
}

async function isCounted(tx: Tx, storeId: string, productId: string, key: string): Promise<boolean> {
  const known = await tx
    .selectFrom('stockChanges')
    .select('key')
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .where('key', '=', key)
    .executeTakeFirst();
  return known !== undefined;
}
