import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { requestedOrder } from '#domain/forms/arranging.ts';
import { isUuid } from '#domain/id.ts';
import { type Category, MAX_CATEGORIES } from '#domain/products/category.ts';
import { recordActivity } from '../activity/record.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { lockPositions, writePositions } from '../db/positions.ts';
import { publishStoreChange } from '../live/notify.ts';

export type OwnCategory = Category & { products: number };

export async function listCategories(tx: Tx, storeId: string): Promise<Category[]> {
  return tx
    .selectFrom('categories')
    .select(['id', 'namaKategori'])
    .where('storeId', '=', storeId)
    .orderBy('position')
    .execute();
}

export async function listOwnCategories(tx: Tx, storeId: string): Promise<OwnCategory[]> {
  const { rows } = await sql<OwnCategory>`
    SELECT c.id, c.nama_kategori, coalesce(p.products, 0)::int AS products FROM categories c
    LEFT JOIN (
      SELECT category_id, count(*) AS products FROM products
      WHERE store_id = ${storeId} AND deleted_at IS NULL AND category_id IS NOT NULL GROUP BY category_id
    ) AS p ON p.category_id = c.id
    WHERE c.store_id = ${storeId} ORDER BY c.position`.execute(tx);
  return rows;
}

/** Lists the categories with at least one product on sale, even if it is sold out. */
export async function listShownCategories(tx: Tx, storeId: string): Promise<Category[]> {
  const { rows } = await sql<Category>`
    SELECT c.id, c.nama_kategori FROM categories c
    WHERE c.store_id = ${storeId} AND EXISTS (
      SELECT FROM products p WHERE p.store_id = ${storeId} AND p.category_id = c.id AND p.deleted_at IS NULL AND NOT p.hidden)
    ORDER BY c.position`.execute(tx);
  return rows;
}

export async function addCategory(
  tx: Tx,
  storeId: string,
  namaKategori: string,
): Promise<'added' | 'taken' | 'full'> {
  const present = await lockPositions(tx, 'categories', storeId);
  if (present.length >= MAX_CATEGORIES) return 'full';
  await writePositions(tx, 'categories', storeId, present);
  const inserted = await tx
    .insertInto('categories')
    .values({ storeId, id: randomUUIDv7(), namaKategori, position: present.length })
    .onConflict((conflict) => conflict.columns(['storeId', 'namaUrut']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return 'taken';
  recordActivity(tx, { noun: 'products', verb: 'category_added', subject: namaKategori });
  publishStoreChange(tx, storeId, 'products');
  return 'added';
}

export async function renameCategory(
  tx: Tx,
  storeId: string,
  id: string,
  namaKategori: string,
): Promise<'renamed' | 'taken' | 'gone'> {
  const present = await lockPositions(tx, 'categories', storeId);
  if (!present.includes(id)) return 'gone';
  const { rows } = await sql`
    UPDATE categories SET nama_kategori = ${namaKategori}
    WHERE store_id = ${storeId} AND id = ${id} AND NOT EXISTS (
      SELECT FROM categories other
      WHERE other.store_id = ${storeId} AND other.id <> ${id} AND other.nama_urut = lower(${namaKategori}))
    RETURNING id`.execute(tx);
  if (rows.length === 0) return 'taken';
  recordActivity(tx, { noun: 'products', verb: 'category_renamed', subject: namaKategori });
  publishStoreChange(tx, storeId, 'products');
  return 'renamed';
}

/** Deletes a category but not its products. Returns its name, or null if the shop has no such category. */
export async function deleteCategory(tx: Tx, storeId: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  // With this lock, a concurrent `putInCategory` either finishes first or waits and then finds no category.
  const lock = sql`SELECT FROM categories WHERE store_id = ${storeId} AND id = ${id} FOR UPDATE`;
  const products = sql`
    SELECT FROM products WHERE store_id = ${storeId} AND category_id = ${id} ORDER BY id FOR NO KEY UPDATE`;
  const empty = tx
    .updateTable('products')
    .set({ categoryId: null })
    .where('storeId', '=', storeId)
    .where('categoryId', '=', id);
  const remove = tx
    .deleteFrom('categories')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning('namaKategori');
  const [, , , [removed]] = await pipelined(tx, [lock, products, empty, remove]);
  if (!removed) return null;
  recordActivity(tx, { noun: 'products', verb: 'category_deleted', subject: removed.namaKategori });
  publishStoreChange(tx, storeId, 'products');
  return removed.namaKategori;
}

/** Puts the categories into the order of `ids`. Categories that `ids` does not name come last. */
export async function orderCategories(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  const present = await lockPositions(tx, 'categories', storeId);
  await writePositions(tx, 'categories', storeId, requestedOrder(present, ids));
  recordActivity(tx, { noun: 'products', verb: 'categories_sorted' });
  publishStoreChange(tx, storeId, 'products');
}

export async function putInCategory(
  tx: Tx,
  storeId: string,
  productId: string,
  categoryId: string | null,
): Promise<void> {
  const wanted = categoryId !== null && isUuid(categoryId) ? categoryId : null;
  const lock = sql`SELECT FROM categories WHERE store_id = ${storeId} AND id = ${wanted}::uuid FOR KEY SHARE`;
  const put = sql`
    UPDATE products SET category_id = (SELECT id FROM categories WHERE store_id = ${storeId} AND id = ${wanted}::uuid)
    WHERE store_id = ${storeId} AND id = ${productId} AND deleted_at IS NULL`;
  await pipelined(tx, [lock, put]);
  publishStoreChange(tx, storeId, 'products');
}

/** Locks all categories against changes until the commit. Call before products are locked, to avoid deadlocks. */
export async function holdCategories(tx: Tx, storeId: string): Promise<void> {
  await lockPositions(tx, 'categories', storeId);
  await sql`SELECT FROM categories WHERE store_id = ${storeId} ORDER BY id FOR KEY SHARE`.execute(tx);
}

/** Adds categories at the end. Call `holdCategories` first. Returns all category ids of the shop by lower-case name. */
export async function makeCategories(
  tx: Tx,
  storeId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const present = await tx
    .selectFrom('categories')
    .select(['id', 'namaKategori'])
    .where('storeId', '=', storeId)
    .orderBy('position')
    .execute();
  const categories = names.map((namaKategori) => ({ id: randomUUIDv7(), namaKategori }));
  if (categories.length > 0) {
    await writePositions(
      tx,
      'categories',
      storeId,
      present.map(({ id }) => id),
    );
    const rows = categories.map((category, nth) => ({
      storeId,
      ...category,
      position: present.length + nth,
    }));
    await tx.insertInto('categories').values(rows).execute();
  }
  return new Map([...present, ...categories].map(({ id, namaKategori }) => [namaKategori.toLowerCase(), id]));
}
