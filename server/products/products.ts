import { randomUUIDv7 } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import { parseNumberKey } from '../../domain/forms/page-key.ts';
import {
  LOW_STOCK,
  MAX_PHOTOS,
  type Product,
  type ProductInput,
  type ProductPhoto,
} from '../../domain/products/product.ts';
import type { Tx } from '../db/access.ts';
import { inOneTrip, type Question, question } from '../db/client-dialect.ts';
import { cutKeyedPage, microsecondsOf, momentOf } from '../db/page-keys.ts';
import type { Database } from '../db/schema.ts';
import { tellStoreChange } from '../live/notify.ts';
import { nameHolds, selectProducts } from './select.ts';

type ProductQuery = { limit: number; after?: string | null; search?: string };

/** `next` is null at the end. */
export type ProductPage = { products: Product[]; next: string | null };

/** A malformed `after` gives an empty page. */
export async function listProducts(
  tx: Tx,
  storeId: string,
  { limit, after, search }: ProductQuery,
): Promise<ProductPage> {
  const key = after ? parseNumberKey(after) : null;
  if (after && !key) return { products: [], next: null };
  let query = selectProducts(tx, storeId)
    .select(microsecondsOf(sql`created_at`).as('sortedBy'))
    .where('hidden', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit + 1);
  if (search) query = query.where(nameHolds(search));
  if (key)
    query = query.where(sql<boolean>`(created_at, products.id) < (${momentOf(key.value)}, ${key.id}::uuid)`);
  const { page, next } = cutKeyedPage(await query.execute(), limit);
  return { products: await withPhotos(tx, storeId, page), next };
}

/** Other keys can be made up without end. */
export async function isProductKey(tx: Tx, storeId: string, after: string): Promise<boolean> {
  const key = parseNumberKey(after);
  if (!key) return false;
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('storeId', '=', storeId)
    .where('id', '=', key.id)
    .where(sql<boolean>`created_at = ${momentOf(key.value)}`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counting ends at 100. */
export function lowStock(storeId: string): Question<number> {
  const counted = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM variant_stock s JOIN variants v ON v.store_id = s.store_id AND v.id = s.variant_id
      JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
      WHERE s.store_id = ${storeId} AND v.store_id = ${storeId} AND p.store_id = ${storeId} AND s.stok <= ${LOW_STOCK}
        AND p.deleted_at IS NULL AND NOT p.hidden LIMIT 100
    ) AS counted`;
  return question(counted, ([row]) => row?.count ?? 0);
}

/**
 * Locked, so that no change overwrites what a checkout takes at the same time. Undefined where the shop has no such
 * product.
 */
export async function lockProduct(tx: Tx, storeId: string, id: string) {
  const product = selectProducts(tx, storeId).where('products.id', '=', id);
  const [, [found]] = await inOneTrip(tx, [lockStock(tx, storeId, id), product]);
  return found;
}

/** Stock first, as checkouts do: a checkout that waits then reads the product, and sells nothing deleted or hidden. */
function lockStock(tx: Tx, storeId: string, productId: string) {
  return tx
    .selectFrom('variantStock')
    .select('variantId')
    .where('storeId', '=', storeId)
    .where('variantId', 'in', (from) =>
      from
        .selectFrom('variants')
        .select('id')
        .where('storeId', '=', storeId)
        .where('productId', '=', productId),
    )
    .orderBy('variantId')
    .forNoKeyUpdate();
}

/** In no particular order; deleted, hidden and foreign ones are absent. */
export async function readProducts(tx: Tx, storeId: string, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(tx, storeId)
    .where(sql<boolean>`products.id = ANY(${ids}::uuid[])`)
    .where('hidden', '=', false)
    .execute();
  return withPhotos(tx, storeId, rows);
}

export async function addProduct(
  tx: Tx,
  storeId: string,
  { namaProduk, deskripsi, harga, stok, berat }: ProductInput,
  createdAt?: Date,
): Promise<string> {
  const id = randomUUIDv7();
  const variant = { storeId, id, productId: id, position: 0, harga, berat };
  await inOneTrip(tx, [
    tx.insertInto('products').values({ storeId, id, namaProduk, deskripsi, createdAt }),
    tx.insertInto('variants').values(variant),
    tx.insertInto('variantStock').values({ storeId, variantId: id, stok }),
  ]);
  tellStoreChange(tx, storeId, 'products');
  return id;
}

export async function updateProduct(
  tx: Tx,
  storeId: string,
  id: string,
  { namaProduk, deskripsi, harga, stok, berat }: ProductInput,
): Promise<boolean> {
  if (!(await changeProduct(tx, storeId, id, { namaProduk, deskripsi }))) return false;
  await inOneTrip(tx, [
    tx.updateTable('variants').set({ harga, berat }).where('storeId', '=', storeId).where('id', '=', id),
    tx.updateTable('variantStock').set({ stok }).where('storeId', '=', storeId).where('variantId', '=', id),
  ]);
  return true;
}

/** For good; orders keep what they bought. */
export async function deleteProduct(tx: Tx, storeId: string, id: string): Promise<boolean> {
  return (await changeProduct(tx, storeId, id, { deletedAt: sql<Date>`now()` })) !== null;
}

/** Returns its name, null where the shop has no such product. */
export async function changeProduct(
  tx: Tx,
  storeId: string,
  id: string,
  change: UpdateObject<Database, 'products'>,
): Promise<string | null> {
  const update = tx
    .updateTable('products')
    .set(change)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('namaProduk');
  const [, [changed]] = await inOneTrip(tx, [lockStock(tx, storeId, id), update]);
  if (!changed) return null;
  tellStoreChange(tx, storeId, 'products');
  return changed.namaProduk;
}

/** Their files must already be kept. False where there is no product or no room. */
export async function addPhotos(
  tx: Tx,
  storeId: string,
  productId: string,
  photos: ProductPhoto[],
): Promise<boolean> {
  if (photos.length === 0) return true;
  // Two uploads to one product take turns, so that the limit and the order hold.
  const product = await lockProduct(tx, storeId, productId);
  const present = await readPhotos(tx, storeId, [productId]);
  if (!product || present.length + photos.length > MAX_PHOTOS) return false;
  const free = Array.from({ length: MAX_PHOTOS }, (_, position) => position).filter(
    (position) => !present.some((photo) => photo.position === position),
  );
  // A removal may leave a position free; new photos still go last.
  const last = present.at(-1)?.position ?? -1;
  const order = [
    ...free.filter((position) => position > last),
    ...free.filter((position) => position < last),
  ];
  const rows = photos.map((photo, index) => ({ storeId, productId, ...photo, position: order[index] ?? 0 }));
  await tx.insertInto('productPhotos').values(rows).execute();
  tellStoreChange(tx, storeId, 'products');
  return true;
}

/** Its files are the caller's to delete after the commit. */
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
  tellStoreChange(tx, storeId, 'products');
  return true;
}

/** Must name all of them; the first is the cover. */
export async function orderPhotos(tx: Tx, storeId: string, productId: string, ids: string[]): Promise<void> {
  // In one statement: in between two photos may have the same position.
  await sql`
    UPDATE product_photos AS photo SET position = wished.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wished (id, position)
    WHERE photo.store_id = ${storeId} AND photo.product_id = ${productId} AND photo.id = wished.id`.execute(
    tx,
  );
  tellStoreChange(tx, storeId, 'products');
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

/** The cover first. */
export async function withPhotos<Row extends { id: string }>(
  tx: Tx,
  storeId: string,
  rows: Row[],
): Promise<(Row & { photos: ProductPhoto[] })[]> {
  const photos = await readPhotos(
    tx,
    storeId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    photos: photos
      .filter(({ productId }) => productId === row.id)
      .map(({ id, width, height }) => ({ id, width, height })),
  }));
}

async function readPhotos(tx: Tx, storeId: string, productIds: string[]) {
  if (productIds.length === 0) return [];
  return tx
    .selectFrom('productPhotos')
    .select(['productId', 'id', 'width', 'height', 'position'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`product_id = ANY(${productIds}::uuid[])`)
    .orderBy('position')
    .execute();
}
