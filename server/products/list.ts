import { type RawBuilder, sql } from 'kysely';
import { parseNumberKey, parseTextKey } from '../../domain/forms/page-key.ts';
import { isUuid } from '../../domain/id.ts';
import { LOW_STOCK, type OwnProduct } from '../../domain/products/product.ts';
import type { ProductSort, ProductView } from '../../domain/products/view.ts';
import type { Tx } from '../db/access.ts';
import { cutKeyedPage, microsecondsOf, momentOf } from '../db/page-keys.ts';
import { changeProduct, withPhotos } from './products.ts';
import { nameHolds, selectProducts } from './select.ts';

/** `next` is null at the end. */
export type OwnProductPage = { products: OwnProduct[]; next: string | null };

/*
 * The table that leads has the index to go by, and LIMIT keeps the others lookups: PostgreSQL would join a whole shop
 * before it sorted out one page. Behind a LIMIT, Citus asks all shards unless the shop is named there, too.
 */
const productOf = (leader: RawBuilder<unknown>, storeId: string) => sql`
  CROSS JOIN LATERAL (SELECT * FROM products WHERE store_id = ${storeId} AND id = ${leader}.id LIMIT 1) AS products`;
const variantOf = (leader: RawBuilder<unknown>, storeId: string) => sql`
  CROSS JOIN LATERAL (
    SELECT harga, berat FROM variants WHERE store_id = ${storeId} AND id = ${leader}.id LIMIT 1) AS variants`;
const stockOf = (leader: RawBuilder<unknown>, storeId: string) => sql`
  CROSS JOIN LATERAL (
    SELECT stok FROM variant_stock WHERE store_id = ${storeId} AND variant_id = ${leader}.id LIMIT 1) AS stock`;
const byProduct = (storeId: string) => sql`
  products ${variantOf(sql`products`, storeId)} ${stockOf(sql`products`, storeId)}`;
const byVariant = (storeId: string) => sql`
  variants ${productOf(sql`variants`, storeId)} ${stockOf(sql`variants`, storeId)}`;
/** No index holds the stock: a shop's are sorted first, and only those of the page looked up. */
const byStock = (storeId: string) => sql`
  (SELECT store_id, variant_id AS id, stok FROM variant_stock WHERE store_id = ${storeId} ORDER BY stok, variant_id) AS stock
  ${productOf(sql`stock`, storeId)} ${variantOf(sql`stock`, storeId)}`;

const ascending = { direction: sql`ASC`, follows: sql`>` };
const descending = { direction: sql`DESC`, follows: sql`<` };
const byNumber = {
  from: byVariant,
  leader: sql`variants`,
  parse: parseNumberKey,
  boundOf: (value: string) => sql`${value}::bigint`,
};

/** Ties are broken by id. All but stock have an index. */
const orders = {
  terbaru: {
    ...descending,
    from: byProduct,
    leader: sql`products`,
    key: sql`created_at`,
    sortedBy: microsecondsOf(sql`created_at`),
    parse: parseNumberKey,
    boundOf: momentOf,
  },
  nama: {
    ...ascending,
    from: byProduct,
    leader: sql`products`,
    key: sql`nama_urut`,
    sortedBy: sql`nama_urut`,
    parse: parseTextKey,
    boundOf: (value: string) => sql`${value}::text`,
  },
  termurah: { ...ascending, ...byNumber, key: sql`harga`, sortedBy: sql`harga` },
  termahal: { ...descending, ...byNumber, key: sql`harga`, sortedBy: sql`harga` },
  stok: { ...ascending, ...byNumber, from: byStock, leader: sql`stock`, key: sql`stok`, sortedBy: sql`stok` },
} satisfies Record<ProductSort, unknown>;

type OwnRow = Omit<OwnProduct, 'photos'> & { sortedBy: string | number };

/** Also hidden ones. A malformed `after` gives an empty page. Low stock counts shown products only. */
export async function listOwnProducts(
  tx: Tx,
  storeId: string,
  { search, lowStock, hiddenOnly, sort }: ProductView,
  { limit, after }: { limit: number; after: string | null },
): Promise<OwnProductPage> {
  const { from, leader, key, sortedBy, direction, follows, parse, boundOf } = orders[sort];
  const last = after ? parse(after) : null;
  if (after && !last) return { products: [], next: null };
  const wanted = [sql`${leader}.store_id = ${storeId}`, sql`deleted_at IS NULL`];
  if (search) wanted.push(nameHolds(search));
  if (hiddenOnly || lowStock) wanted.push(sql`hidden = ${hiddenOnly}`);
  if (lowStock) wanted.push(sql`stok <= ${LOW_STOCK}`);
  if (last) wanted.push(sql`(${key}, ${leader}.id) ${follows} (${boundOf(last.value)}, ${last.id}::uuid)`);
  const { rows } = await sql<OwnRow>`
    SELECT products.id, products.store_id, nama_produk, harga, stok, berat, deskripsi, hidden, ${sortedBy} AS sorted_by
    FROM ${from(storeId)} WHERE ${sql.join(wanted, sql` AND `)}
    ORDER BY ${key} ${direction}, ${leader}.id ${direction} LIMIT ${limit + 1}`.execute(tx);
  const { page, next } = cutKeyedPage(rows, limit);
  return { products: await withPhotos(tx, storeId, page), next };
}

export async function readOwnProduct(tx: Tx, storeId: string, id: string): Promise<OwnProduct | null> {
  const row = isUuid(id)
    ? await selectProducts(tx, storeId).select('hidden').where('products.id', '=', id).executeTakeFirst()
    : undefined;
  const [product = null] = row ? await withPhotos(tx, storeId, [row]) : [];
  return product;
}

/** Returns its name, null where the shop has no such product. */
export async function hideProduct(
  tx: Tx,
  storeId: string,
  id: string,
  hidden: boolean,
): Promise<string | null> {
  return isUuid(id) ? changeProduct(tx, storeId, id, { hidden }) : null;
}
