import { sql } from 'kysely';
import { isUuid } from '../domain/id.ts';
import { MAX_STOCK } from '../domain/product.ts';
import type { StockChange } from '../domain/stock-change.ts';
import type { Tx } from './db/access.ts';
import { notifyStoreChange } from './live/notify.ts';
import { lockProduct } from './products.ts';

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
  { delta, key }: StockChange,
): Promise<StockResult> {
  // Locked until the end, as by a checkout; so two sendings of one key take turns, too.
  const product = isUuid(productId) ? await lockProduct(tx, storeId, productId) : undefined;
  if (!product) return { kind: 'notFound' };
  const stok = product.stok + delta;
  if (await isCounted(tx, storeId, productId, key)) return { kind: 'repeated', ...product };
  if (stok < 0) return { kind: 'tooFew', ...product };
  if (stok > MAX_STOCK) return { kind: 'tooMany', ...product };
  await remember(tx, storeId, productId, { delta, key });
  await tx
    .updateTable('products')
    .set({ stok })
    .where('storeId', '=', storeId)
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  await notifyStoreChange(tx, storeId, 'products');
  return { kind: 'changed', namaProduk: product.namaProduk, stok };
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

/** Keeps the key, and lets go of this product's old ones: nobody reloads a form of last month. */
async function remember(
  tx: Tx,
  storeId: string,
  productId: string,
  { delta, key }: StockChange,
): Promise<void> {
  await tx
    .deleteFrom('stockChanges')
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .where('createdAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
  await tx.insertInto('stockChanges').values({ storeId, productId, key, delta }).execute();
}
