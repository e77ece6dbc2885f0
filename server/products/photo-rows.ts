import { sql } from 'kysely';
import type { OptionPhoto, ProductPhoto } from '#domain/products/photo.ts';
import { MAX_PHOTOS } from '#domain/products/product.ts';
import type { Tx } from '../db/access.ts';
import { publishStoreChange } from '../live/notify.ts';
import { lockProducts } from './lock.ts';

/** A photo without `optionValue` shows all variants. Without `bytes` the database assumes the usual size. */
export type NewPhoto = ProductPhoto & { optionValue?: string | null; bytes?: number };

export function bytesOf(photos: readonly { bytes?: number }[]): number {
  return photos.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}

/** Stores rows for photos whose files are stored. False if the product is missing or would get too many photos. */
export async function addPhotos(
  tx: Tx,
  storeId: string,
  productId: string,
  photos: NewPhoto[],
): Promise<boolean> {
  if (photos.length === 0) return true;
  // Concurrent uploads for one product wait here; otherwise they could exceed MAX_PHOTOS or take the same positions.
  const [product] = await lockProducts(tx, storeId, [productId]);
  const present = await selectPhotos(tx, storeId, [productId]).execute();
  if (!product || present.length + photos.length > MAX_PHOTOS) return false;
  const free = Array.from({ length: MAX_PHOTOS }, (_, position) => position).filter(
    (position) => !present.some((photo) => photo.position === position),
  );
  // New photos come last. Once the highest allowed position is taken, they fill the gaps that removed photos left.
  const last = present.at(-1)?.position ?? -1;
  const order = [
    ...free.filter((position) => position > last),
    ...free.filter((position) => position < last),
  ];
  const rows = photos.map((photo, index) => ({ storeId, productId, ...photo, position: order[index] ?? 0 }));
  await tx.insertInto('productPhotos').values(rows).execute();
  publishStoreChange(tx, storeId, 'products');
  return true;
}

/** Deletes the photo's row. The caller must delete its files after the commit. */
export async function removePhoto(
  tx: Tx,
  storeId: string,
  productId: string,
  photoId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('productPhotos')
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .where('id', '=', photoId)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) return false;
  publishStoreChange(tx, storeId, 'products');
  return true;
}

/** Puts the photos into the sequence of `ids`, which must name all of them. The first one is the cover. */
export async function orderPhotos(tx: Tx, storeId: string, productId: string, ids: string[]): Promise<void> {
  // Uses one statement, because PostgreSQL checks only at a statement's end that no two positions are equal.
  await sql`
    UPDATE product_photos AS photo SET position = requested.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS requested (id, position)
    WHERE photo.store_id = ${storeId} AND photo.product_id = ${productId} AND photo.id = requested.id`.execute(
    tx,
  );
  publishStoreChange(tx, storeId, 'products');
}

export async function namedPhotos(tx: Tx, storeId: string, photoIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('productPhotos')
    .select('id')
    .where('storeId', '=', storeId)
    .where(sql<boolean>`id = ANY(${photoIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function photosByProduct(rows: readonly PhotoRow[]): Map<string, OptionPhoto[]> {
  const grouped = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...grouped].map(([id, photos]) => [
      id,
      photos.map(({ id, width, height, avif, optionValue }) => ({
        id,
        width,
        height,
        ...(avif && { avif }),
        optionValue,
      })),
    ]),
  );
}

type PhotoRow = Omit<OptionPhoto, 'avif'> & { productId: string; avif: boolean | null };

export function selectPhotos(tx: Tx, storeId: string, productIds: string[]) {
  return tx
    .selectFrom('productPhotos')
    .select(['productId', 'id', 'width', 'height', 'avif', 'optionValue', 'position'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`product_id = ANY(${productIds}::uuid[])`)
    .orderBy('position');
}

export async function coversOfVariants(
  tx: Tx,
  storeId: string,
  variantIds: string[],
): Promise<Map<string, ProductPhoto>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await sql<ProductPhotoRow>`
    SELECT DISTINCT ON (v.id) v.id AS variant_id, p.id, p.width, p.height, p.avif
    FROM variants v JOIN product_photos p ON p.store_id = v.store_id AND p.product_id = v.product_id
    WHERE v.store_id = ${storeId} AND v.id = ANY(${variantIds}::uuid[])
    ORDER BY v.id, p.position`.execute(tx);
  return new Map(
    rows.map(({ variantId, avif, ...photo }) => [variantId, { ...photo, ...(avif && { avif }) }]),
  );
}

type ProductPhotoRow = Omit<ProductPhoto, 'avif'> & { variantId: string; avif: boolean | null };
