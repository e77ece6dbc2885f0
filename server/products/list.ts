import { type RawBuilder, sql } from 'kysely';
import { parseNumberKey, parseTextKey } from '../../domain/forms/page-key.ts';
import { isUuid } from '../../domain/id.ts';
import { LOW_STOCK, type OwnProduct } from '../../domain/products/product.ts';
import type { ProductSort, ProductView } from '../../domain/products/view.ts';
import type { Tx } from '../db/access.ts';
import { cutKeyedPage, microsecondsOf, momentOf } from '../db/page-keys.ts';
import { changeProduct, withPhotos } from './products.ts';
import { nameHolds, selectProducts, selectProductsByVariant, selectWholeShop } from './select.ts';

/** `next` is null at the end. */
export type OwnProductPage = { products: OwnProduct[]; next: string | null };

const ascending = { from: selectProducts, id: sql`products.id`, direction: sql`ASC`, follows: sql`>` };
const descending = { from: selectProducts, id: sql`products.id`, direction: sql`DESC`, follows: sql`<` };
/** The variant's id is the product's, and stands in the index. */
const byNumber = (column: RawBuilder<unknown>) => ({
  from: selectProductsByVariant as unknown as typeof selectProducts,
  id: sql`variants.id`,
  key: column,
  sortedBy: sql<number>`${column}`,
  parse: parseNumberKey,
  boundOf: (value: string) => sql`${value}::bigint`,
});

/** Ties are broken by id. All but stock have an index. */
const orders = {
  terbaru: {
    ...descending,
    key: sql`created_at`,
    sortedBy: microsecondsOf(sql`created_at`),
    parse: parseNumberKey,
    boundOf: momentOf,
  },
  nama: {
    ...ascending,
    key: sql`nama_urut`,
    sortedBy: sql<string>`nama_urut`,
    parse: parseTextKey,
    boundOf: (value: string) => sql`${value}::text`,
  },
  termurah: { ...ascending, ...byNumber(sql`harga`) },
  termahal: { ...descending, ...byNumber(sql`harga`) },
  // Without an index a whole shop is sorted anyway, and joined faster at once than row by row.
  stok: { ...ascending, ...byNumber(sql`stok`), from: selectWholeShop as unknown as typeof selectProducts },
} satisfies Record<ProductSort, unknown>;

/** Also hidden ones. A malformed `after` gives an empty page. Low stock counts shown products only. */
export async function listOwnProducts(
  tx: Tx,
  storeId: string,
  { search, lowStock, hiddenOnly, sort }: ProductView,
  { limit, after }: { limit: number; after: string | null },
): Promise<OwnProductPage> {
  const { from, key, id, sortedBy, direction, follows, parse, boundOf } = orders[sort];
  const last = after ? parse(after) : null;
  if (after && !last) return { products: [], next: null };
  let query = from(tx, storeId)
    .select(['hidden', sql<string | number>`${sortedBy}`.as('sortedBy')])
    .orderBy(sql`${key} ${direction}, ${id} ${direction}`)
    .limit(limit + 1);
  if (search) query = query.where(nameHolds(search));
  if (hiddenOnly || lowStock) query = query.where('hidden', '=', hiddenOnly);
  if (lowStock) query = query.where('stok', '<=', LOW_STOCK);
  if (last)
    query = query.where(sql<boolean>`(${key}, ${id}) ${follows} (${boundOf(last.value)}, ${last.id}::uuid)`);
  const { page, next } = cutKeyedPage(await query.execute(), limit);
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
