import { type RawBuilder, sql } from 'kysely';
import { type PageKey, parseNumberKey, writePageKey } from '#domain/forms/page-key.ts';
import type { ListedProduct } from '#domain/products/product.ts';
import type { StorefrontSort, StorefrontView } from '#domain/products/storefront-view.ts';
import type { Tx } from '#server/db/access.ts';
import { cutPage, microsecondsOf, momentOf } from '#server/db/page-keys.ts';
import { nameHolds } from '../list.ts';
import { photosByProduct, selectPhotos } from '../photo-rows.ts';

type ListQuery = Partial<StorefrontView> & { limit: number; after?: string | null };

export type ProductPage = { products: ListedProduct[]; next: string | null };

/** Up to this many matches are all read and then sorted. More matches are read in index order, page by page. */
const SORTED_WHOLE = 500;

/** Prefix of the next page's key if a page ends with a sold-out product. Lists show sold-out products last. */
const SOLD_OUT = 'habis-';

export async function listProducts(tx: Tx, storeId: string, query: ListQuery): Promise<ProductPage> {
  const { limit, after = null } = query;
  const last = parseKey(after);
  if (after && !last) return { products: [], next: null };
  const order = await orderOf(tx, storeId, query);
  if (order.among?.length === 0) return { products: [], next: null };
  const rows: ListedRow[] = [];
  for (const soldOut of last?.soldOut ? [true] : [false, true]) {
    const bound = last?.soldOut === soldOut ? behind(order, last) : null;
    const wanted = { soldOut, bound, limit: limit + 1 - rows.length };
    if (wanted.limit > 0) rows.push(...(await readRows(tx, storeId, query, order, wanted)));
  }
  const { page, next } = cutPage(rows, limit, keyOf);
  const ids = page.map(({ id }) => id);
  const photos = photosByProduct(await selectPhotos(tx, storeId, ids).execute());
  const products = page.map(({ onlyId, onlyText, sortedBy: _, leaderId: __, ...row }) => ({
    ...row,
    only: row.variantCount === 1 ? { id: onlyId, optionText: onlyText } : null,
    photos: photos.get(row.id) ?? [],
  }));
  return { products, next };
}

/** Lists other products of the product's category, then of the shop. In each group, sold-out products come last. */
export async function listOtherProducts(
  tx: Tx,
  storeId: string,
  productId: string,
  limit: number,
): Promise<ListedProduct[]> {
  const found = new Map<string, ListedProduct>();
  const add = async (categoryId: string | null) => {
    const { products } = await listProducts(tx, storeId, { categoryId, limit: limit + 1 + found.size });
    for (const product of products)
      if (product.id !== productId && found.size < limit) found.set(product.id, product);
  };
  const categoryId = await readCategoryId(tx, storeId, productId);
  if (categoryId !== null) await add(categoryId);
  if (found.size < limit) await add(null);
  return [...found.values()];
}

async function readCategoryId(tx: Tx, storeId: string, productId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('products')
    .select('categoryId')
    .where('storeId', '=', storeId)
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.categoryId ?? null;
}

/** True if `after`, a key from a page's URL, belongs to a listed product. Pages of invented keys must not be cached. */
export async function isProductKey(
  tx: Tx,
  storeId: string,
  query: Partial<StorefrontView> & { after: string },
): Promise<boolean> {
  const key = parseKey(query.after);
  if (!key) return false;
  const order = await orderOf(tx, storeId, query);
  const bound = sql`${order.key} = ${order.boundOf(key.value)} AND ${order.id} = ${key.id}::uuid`;
  const rows = await readRows(tx, storeId, query, order, { soldOut: key.soldOut, bound, limit: 1 });
  return rows.length > 0;
}

type Key = PageKey & { soldOut: boolean };

function parseKey(after: string | null): Key | null {
  const soldOut = after?.startsWith(SOLD_OUT) === true;
  const key = after && parseNumberKey(soldOut ? after.slice(SOLD_OUT.length) : after);
  return key ? { ...key, soldOut } : null;
}

function keyOf({ stok, sortedBy, leaderId }: ListedRow): string {
  return `${stok > 0 ? '' : SOLD_OUT}${writePageKey({ value: String(sortedBy), id: leaderId })}`;
}

type ListedRow = Omit<ListedProduct, 'only' | 'photos'> & {
  onlyId: string;
  onlyText: string;
  sortedBy: number;
  leaderId: string;
};

type Order = {
  from: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  sortedBy: RawBuilder<unknown>;
  boundOf: (value: string) => RawBuilder<unknown>;
  ascending: boolean;
  once?: RawBuilder<unknown>;
  /** The ids of all matching products, if there are few, so that only these products are read and sorted. */
  among?: string[];
};

const byProduct = { from: sql`products p`, id: sql`p.id`, ascending: false };
const rupiah = { boundOf: (value: string) => sql`${value}::bigint` };

const fixedOrders = {
  terbaru: {
    ...byProduct,
    key: sql`p.created_at`,
    sortedBy: microsecondsOf(sql`p.created_at`),
    boundOf: momentOf,
  },
  terlaris: {
    ...byProduct,
    key: sql`p.sold`,
    sortedBy: sql`p.sold`,
    boundOf: (value: string) => sql`${value}::bigint`,
  },
} satisfies Partial<Record<StorefrontSort, Order>>;

async function orderOf(tx: Tx, storeId: string, query: Partial<StorefrontView>): Promise<Order> {
  const { sort = 'terbaru' } = query;
  const among = (await fewMatches(tx, storeId, query)) ?? undefined;
  if (sort === 'terbaru' || sort === 'terlaris') return { ...fixedOrders[sort], among };
  const ascending = sort === 'termurah';
  if (among)
    return {
      ...byProduct,
      ...rupiah,
      ascending,
      key: sql`v.harga`,
      id: sql`v.cheapest_id`,
      sortedBy: sql`v.harga`,
      among,
    };
  // Sorts products by their cheapest variant. LIMIT makes PostgreSQL find each variant's product by index.
  const from = sql`
    variants cheapest CROSS JOIN LATERAL (
      SELECT * FROM products WHERE store_id = ${storeId} AND id = cheapest.product_id LIMIT 1) AS p`;
  const key = sql`cheapest.harga`;
  const once = sql`cheapest.store_id = ${storeId} AND cheapest.deleted_at IS NULL AND cheapest.id = v.cheapest_id`;
  return { ...rupiah, from, ascending, key, id: sql`cheapest.id`, sortedBy: key, once };
}

/** Returns the ids of all matches; null if they are too many, or if an index already lists them in the wanted order. */
async function fewMatches(
  tx: Tx,
  storeId: string,
  { search = '', categoryId = null, sort = 'terbaru' }: Partial<StorefrontView>,
): Promise<string[] | null> {
  const isByPrice = sort === 'termurah' || sort === 'termahal';
  if (!search && !(categoryId && isByPrice)) return null;
  const wanted = matching(storeId, search, categoryId);
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM products p WHERE ${wanted} LIMIT ${SORTED_WHOLE + 1}`.execute(tx);
  return rows.length <= SORTED_WHOLE ? rows.map(({ id }) => id) : null;
}

function matching(storeId: string, search: string, categoryId: string | null): RawBuilder<unknown> {
  const wanted = [sql`p.store_id = ${storeId}`, sql`p.deleted_at IS NULL`, sql`NOT p.hidden`];
  if (search) wanted.push(nameHolds(search));
  if (categoryId) wanted.push(sql`p.category_id = ${categoryId}`);
  return sql.join(wanted, sql` AND `);
}

function behind({ key, id, boundOf, ascending }: Order, last: PageKey) {
  return sql`(${key}, ${id}) ${ascending ? sql`>` : sql`<`} (${boundOf(last.value)}, ${last.id}::uuid)`;
}

async function readRows(
  tx: Tx,
  storeId: string,
  { search = '', categoryId = null }: Partial<StorefrontView>,
  { from, key, id, sortedBy, ascending, once, among }: Order,
  { soldOut, bound, limit }: { soldOut: boolean; bound: RawBuilder<unknown> | null; limit: number },
): Promise<ListedRow[]> {
  const wanted = [matching(storeId, search, categoryId)];
  if (among) wanted.push(sql`p.id = ANY(${among}::uuid[])`);
  if (once) wanted.push(once);
  if (bound) wanted.push(bound);
  const direction = ascending ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<ListedRow>`
    SELECT p.id, p.store_id, p.nama_produk, p.deskripsi, v.harga, v.max_harga, v.former_price, v.stok, v.variant_count,
      v.only_id, v.only_text, ${sortedBy} AS sorted_by, ${id} AS leader_id
    FROM ${from} CROSS JOIN LATERAL (${summaryInSql(storeId)}) AS v
    WHERE ${sql.join(wanted, sql` AND `)} AND v.stok ${soldOut ? sql`= 0` : sql`> 0`}
    ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${limit}`.execute(tx);
  return rows;
}

function summaryInSql(storeId: string) {
  return sql`
    SELECT min(v.harga) AS harga, max(v.harga) AS max_harga,
      (array_agg(v.former_price ORDER BY v.harga, v.position))[1] AS former_price,
      (array_agg(v.id ORDER BY v.harga, v.id))[1] AS cheapest_id,
      sum(s.stok)::int AS stok, count(*)::int AS variant_count,
      (array_agg(v.id))[1] AS only_id, min(array_to_string(v.option_values, ', ')) AS only_text
    FROM variants v JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE v.store_id = ${storeId} AND s.store_id = ${storeId} AND v.product_id = p.id
      AND v.deleted_at IS NULL AND NOT v.hidden
    HAVING count(*) > 0`;
}
