import { sql } from 'kysely';
import { optionText } from '#domain/products/option.ts';
import { type ProductPhoto, photoOf } from '#domain/products/photo.ts';
import type { Tx } from '../db/access.ts';
import { photosByProduct, selectPhotos } from '../products/photo-rows.ts';

export type SoldVariant = {
  id: string;
  productId: string;
  storeId: string;
  namaProduk: string;
  optionText: string;
  harga: number;
  stok: number;
  berat: number;
  photo: ProductPhoto | null;
};

/** Omits variants that are deleted, hidden or of another shop. The result has no particular order. */
export async function readSoldVariants(tx: Tx, storeId: string, ids: string[]): Promise<SoldVariant[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<SoldVariant, 'optionText' | 'photo'> & { optionValues: string[] }>`
    SELECT v.id, v.product_id, v.store_id, p.nama_produk, v.option_values, v.harga, s.stok, v.berat
    FROM variants v JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
    JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE v.store_id = ${storeId} AND p.store_id = ${storeId} AND s.store_id = ${storeId} AND v.id = ANY(${ids}::uuid[])
      AND v.deleted_at IS NULL AND NOT v.hidden AND p.deleted_at IS NULL AND NOT p.hidden`.execute(tx);
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  const photos = photosByProduct(await selectPhotos(tx, storeId, productIds).execute());
  return rows.map(({ optionValues, ...row }) => ({
    ...row,
    optionText: optionText(optionValues),
    photo: photoOf(photos.get(row.productId) ?? [], optionValues),
  }));
}
