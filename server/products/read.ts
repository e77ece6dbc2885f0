import { sql } from 'kysely';
import type { ProductOption } from '#domain/products/option.ts';
import { type Product, summaryOf, type Variant } from '#domain/products/product.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { photosByProduct, selectPhotos } from './photo-rows.ts';

/** Reads the products with these ids that buyers may see. The order of the result is arbitrary. */
export async function readProducts(tx: Tx, storeId: string, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(tx, storeId, ids).where('hidden', '=', false).execute();
  return withVariants(tx, storeId, rows, 'shown');
}

export function selectProducts(tx: Tx, storeId: string, ids: string[]) {
  return tx
    .selectFrom('products')
    .select(['id', 'storeId', 'namaProduk', 'deskripsi', 'options'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('deletedAt', 'is', null);
}

type ProductRow = Pick<Product, 'id' | 'storeId' | 'namaProduk' | 'deskripsi'> & { options: ProductOption[] };

type VariantRow = Variant & { productId: string };

export async function withVariants<Row extends ProductRow>(
  tx: Tx,
  storeId: string,
  rows: Row[],
  which: 'shown' | 'all',
): Promise<(Row & Product)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = sql<VariantRow>`
    SELECT v.product_id, v.id, v.option_values, v.harga, v.former_price, s.stok, v.berat, v.hidden
    FROM variants v JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE v.store_id = ${storeId} AND s.store_id = ${storeId} AND v.product_id = ANY(${ids}::uuid[])
      AND v.deleted_at IS NULL ${which === 'shown' ? sql`AND NOT v.hidden` : sql``}
    ORDER BY v.product_id, v.position`;
  const [variantRows, photoRows] = await pipelined(tx, [found, selectPhotos(tx, storeId, ids)]);
  const byProduct = Map.groupBy(variantRows, ({ productId }) => productId);
  const photos = photosByProduct(photoRows);
  return rows.flatMap((row) => {
    const variants = byProduct.get(row.id)?.map(({ productId: _, ...variant }) => variant);
    return variants ? [{ ...row, ...summaryOf(variants), variants, photos: photos.get(row.id) ?? [] }] : [];
  });
}
