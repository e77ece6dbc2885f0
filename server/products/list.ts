import { type RawBuilder, sql } from 'kysely';
import { parseNumberKey, parseTextKey, writePageKey } from '#domain/forms/page-key.ts';
import { isUuid } from '#domain/id.ts';
import { LOW_STOCK, type OwnProduct, type VariantSummary } from '#domain/products/product.ts';
import type { ProductSort, ProductView } from '#domain/products/view.ts';
import type { Tx } from '../db/access.ts';
import { cutPage, microsecondsOf, momentOf } from '../db/page-keys.ts';
import { changeProduct } from './products.ts';
import { selectProducts, withVariants } from './read.ts';

export type OwnProductPage = { products: OwnProduct[]; next: string | null };

/* Joins the product of each row of `leader`. LIMIT makes PostgreSQL look up each product by index. */
const productOf = (leader: RawBuilder<unknown>, storeId: string) => sql`
  CROSS JOIN LATERAL (
    SELECT * FROM products WHERE store_id = ${storeId} AND id = ${leader}.product_id LIMIT 1) AS products`;

/** Selects each product's cheapest variant, by which the product is sorted. Among equal prices, the lowest id wins. */
const byPrice = (storeId: string) => sql`
  (SELECT * FROM variants v WHERE v.store_id = ${storeId} AND v.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM variants cheaper WHERE cheaper.store_id = ${storeId} AND cheaper.product_id = v.product_id
      AND cheaper.deleted_at IS NULL AND (cheaper.harga, cheaper.id) < (v.harga, v.id))) AS variants
  ${productOf(sql`variants`, storeId)}`;
/* Selects each product's scarcest variant. Sorts all variants by stock, as no index covers product and stock. */
const byStock = (storeId: string) => sql`
  (SELECT variant_id AS id, stok FROM variant_stock WHERE store_id = ${storeId} ORDER BY stok, variant_id OFFSET 0) AS stock
  CROSS JOIN LATERAL (
    SELECT v.product_id FROM variants v
    WHERE v.store_id = ${storeId} AND v.id = stock.id AND v.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM variants scarcer JOIN variant_stock s ON s.store_id = scarcer.store_id AND s.variant_id = scarcer.id
      WHERE scarcer.store_id = ${storeId} AND s.store_id = ${storeId} AND scarcer.product_id = v.product_id
        AND scarcer.deleted_at IS NULL AND (s.stok, scarcer.id) < (stock.stok, stock.id)) LIMIT 1) AS scarcest
  ${productOf(sql`scarcest`, storeId)}`;

const ascending = { direction: sql`ASC`, follows: sql`>` };
const descending = { direction: sql`DESC`, follows: sql`<` };
const byNumber = {
  from: byPrice,
  leader: sql`variants`,
  parse: parseNumberKey,
  boundOf: (value: string) => sql`${value}::bigint`,
};

const orders = {
  terbaru: {
    ...descending,
    from: () => sql`products`,
    leader: sql`products`,
    key: sql`created_at`,
    sortedBy: microsecondsOf(sql`created_at`),
    parse: parseNumberKey,
    boundOf: momentOf,
  },
  nama: {
    ...ascending,
    from: () => sql`products`,
    leader: sql`products`,
    key: sql`nama_urut`,
    sortedBy: sql`nama_urut`,
    parse: parseTextKey,
    boundOf: (value: string) => sql`${value}::text`,
  },
  termurah: { ...ascending, ...byNumber, key: sql`harga`, sortedBy: sql`harga` },
  termahal: { ...descending, ...byNumber, key: sql`harga`, sortedBy: sql`harga` },
  stok: {
    ...ascending,
    ...byNumber,
    from: byStock,
    leader: sql`stock`,
    key: sql`stock.stok`,
    sortedBy: sql`stock.stok`,
  },
} satisfies Record<ProductSort, unknown>;

type OwnRow = Omit<OwnProduct, keyof VariantSummary | 'variants' | 'photos'> & {
  sortedBy: string | number;
  leaderId: string;
};

/** Lists the shop's products, including hidden ones unless `lowStockOnly` is set without `hiddenOnly`. */
export async function listOwnProducts(
  tx: Tx,
  storeId: string,
  { search, lowStockOnly, hiddenOnly, categoryId, sort }: ProductView,
  { limit, after }: { limit: number; after: string | null },
): Promise<OwnProductPage> {
  const { from, leader, key, sortedBy, direction, follows, parse, boundOf } = orders[sort];
  const last = after ? parse(after) : null;
  if (after && !last) return { products: [], next: null };
  const wanted = [sql`products.store_id = ${storeId}`, sql`products.deleted_at IS NULL`];
  if (search) wanted.push(nameHolds(search));
  if (hiddenOnly || lowStockOnly) wanted.push(sql`products.hidden = ${hiddenOnly}`);
  if (lowStockOnly) wanted.push(lowStockCondition(storeId));
  if (categoryId) wanted.push(sql`products.category_id = ${categoryId}`);
  if (last) wanted.push(sql`(${key}, ${leader}.id) ${follows} (${boundOf(last.value)}, ${last.id}::uuid)`);
  const { rows } = await sql<OwnRow>`
    SELECT products.id, products.store_id, nama_produk, deskripsi, options, products.hidden, category_id,
      ${sortedBy} AS sorted_by,
      ${leader}.id AS leader_id
    FROM ${from(storeId)} WHERE ${sql.join(wanted, sql` AND `)}
    ORDER BY ${key} ${direction}, ${leader}.id ${direction} LIMIT ${limit + 1}`.execute(tx);
  const { page, next } = cutPage(rows, limit, ({ sortedBy, leaderId }) =>
    writePageKey({ value: String(sortedBy), id: leaderId }),
  );
  const products = page.map(({ sortedBy: _, leaderId: __, ...row }) => row);
  return { products: await withVariants(tx, storeId, products, 'all'), next };
}

function lowStockCondition(storeId: string) {
  return sql`EXISTS (
    SELECT FROM variants v JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE v.store_id = ${storeId} AND s.store_id = ${storeId} AND v.product_id = products.id
      AND v.deleted_at IS NULL AND NOT v.hidden AND s.stok <= ${LOW_STOCK})`;
}

export async function readOwnProduct(tx: Tx, storeId: string, id: string): Promise<OwnProduct | null> {
  const rows = isUuid(id)
    ? await selectProducts(tx, storeId, [id]).select(['hidden', 'categoryId']).execute()
    : [];
  return (await withVariants(tx, storeId, rows, 'all'))[0] ?? null;
}

export async function hideProduct(
  tx: Tx,
  storeId: string,
  id: string,
  hidden: boolean,
): Promise<string | null> {
  // A product that is put on sale is no longer a draft.
  return isUuid(id) ? changeProduct(tx, storeId, id, { hidden, ...(!hidden && { isDraft: false }) }) : null;
}

export function nameHolds(search: string) {
  // PostgreSQL rejects texts with NUL or lone surrogates, so they are replaced.
  const storable = search.toWellFormed().replaceAll('\u0000', '\ufffd');
  return sql<boolean>`nama_urut LIKE lower(${`%${storable.replace(/[\\%_]/g, '\\$&')}%`})`;
}
