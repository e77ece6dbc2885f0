import { sql, type UpdateObject } from 'kysely';
import { parseNumberKey } from '../../domain/forms/page-key.ts';
import { plainMatrix } from '../../domain/products/matrix.ts';
import { type ListedProduct, LOW_STOCK, type ProductInput } from '../../domain/products/product.ts';
import type { Tx } from '../db/access.ts';
import { inOneTrip, type Question, question } from '../db/client-dialect.ts';
import { cutKeyedPage, microsecondsOf, momentOf } from '../db/page-keys.ts';
import type { Database } from '../db/schema.ts';
import { tellStoreChange } from '../live/notify.ts';
import { locksOf } from './lock.ts';
import { createProduct } from './matrix.ts';
import { photosByProduct, selectPhotos } from './photo-rows.ts';
import { nameHolds } from './search.ts';

type ProductQuery = { limit: number; after?: string | null; search?: string };

/** `next` is null at the end. */
export type ProductPage = { products: ListedProduct[]; next: string | null };

/** A malformed `after` gives an empty page. */
export async function listProducts(
  tx: Tx,
  storeId: string,
  { limit, after, search }: ProductQuery,
): Promise<ProductPage> {
  const key = after ? parseNumberKey(after) : null;
  if (after && !key) return { products: [], next: null };
  const wanted = [sql`p.store_id = ${storeId}`, sql`p.deleted_at IS NULL`, sql`NOT p.hidden`];
  if (search) wanted.push(nameHolds(search));
  if (key) wanted.push(sql`(p.created_at, p.id) < (${momentOf(key.value)}, ${key.id}::uuid)`);
  const { rows } = await sql<ListedRow>`
    SELECT p.id, p.store_id, p.nama_produk, p.deskripsi, v.*, ${microsecondsOf(sql`p.created_at`)} AS sorted_by
    FROM products p CROSS JOIN LATERAL (${summaryInSql(storeId)}) AS v
    WHERE ${sql.join(wanted, sql` AND `)} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`.execute(
    tx,
  );
  const { page, next } = cutKeyedPage(rows, limit);
  const photos = await selectPhotos(
    tx,
    storeId,
    page.map(({ id }) => id),
  ).execute();
  const byProduct = photosByProduct(photos);
  const products = page.map(({ onlyId, onlyText, ...row }) => ({
    ...row,
    only: row.variantCount === 1 ? { id: onlyId, optionText: onlyText } : null,
    photos: byProduct.get(row.id) ?? [],
  }));
  return { products, next };
}

type ListedRow = Omit<ListedProduct, 'only' | 'photos'> & {
  onlyId: string;
  onlyText: string;
  sortedBy: number;
};

/** Of the product p, as guests see it; no row where all its variants are hidden. */
function summaryInSql(storeId: string) {
  return sql`
    SELECT min(v.harga) AS harga, max(v.harga) AS max_harga,
      (array_agg(v.former_price ORDER BY v.harga, v.position))[1] AS former_price,
      sum(s.stok)::int AS stok, count(*)::int AS variant_count,
      (array_agg(v.id))[1] AS only_id, min(array_to_string(v.option_values, ', ')) AS only_text
    FROM variants v JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE v.store_id = ${storeId} AND s.store_id = ${storeId} AND v.product_id = p.id
      AND v.deleted_at IS NULL AND NOT v.hidden
    HAVING count(*) > 0`;
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

/** Variants that buyers see. Counting ends at 100. */
export function lowStock(storeId: string): Question<number> {
  const counted = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM variant_stock s JOIN variants v ON v.store_id = s.store_id AND v.id = s.variant_id
      JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
      WHERE s.store_id = ${storeId} AND v.store_id = ${storeId} AND p.store_id = ${storeId} AND s.stok <= ${LOW_STOCK}
        AND v.deleted_at IS NULL AND NOT v.hidden AND p.deleted_at IS NULL AND NOT p.hidden LIMIT 100
    ) AS counted`;
  return question(counted, ([row]) => row?.count ?? 0);
}

/** Without options. */
export function addProduct(
  tx: Tx,
  storeId: string,
  product: ProductInput,
  createdAt?: Date,
): Promise<string> {
  return createProduct(tx, storeId, plainMatrix(product), { createdAt });
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
    .set({ ...change, changedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('namaProduk');
  const [, , [changed]] = await inOneTrip(tx, [...locksOf(storeId, [id]), update]);
  if (!changed) return null;
  tellStoreChange(tx, storeId, 'products');
  return changed.namaProduk;
}
