import { sql } from 'kysely';
import { shopLink } from '#domain/stores/links.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { memoizeAsync } from '../bounds/memoize-async.ts';
import { makeSemaphore } from '../bounds/semaphore.ts';
import { asGuest, type Tx } from '../db/access.ts';
import { resourceLimits } from '../env.ts';
import { findStore, type Store } from '../stores/store.ts';
import { type Listed, MOST_ADDRESSES, pageList } from './xml.ts';

export const MOST_PRODUCTS = MOST_ADDRESSES - 1;

const ROWS_AT_ONCE = 5_000;
const TTL_MS = 600_000;

const cachedSitemap = memoizeAsync<Buffer>({
  maxBytes: resourceLimits.sitemapCacheBytes,
  bytesOf: ({ length }) => length,
  ttlMs: TTL_MS,
});

/** Limits concurrent sitemaps, because anyone may request them. */
const inTurn = makeSemaphore({ concurrency: 2, maxWaiting: 16 });

type Options = { origin: string; part: number; mostProducts?: number };

/** Reads part 1, 2, … of a shop's sitemap. 'none': there is no such open shop or part. 'busy': too many requests. */
export async function readShopSitemap(
  reference: string,
  options: Options,
): Promise<Buffer | 'none' | 'busy'> {
  const store = await findStore(reference);
  if (!store || !takesOrders(store.phase)) return 'none';
  const { origin, part, mostProducts = MOST_PRODUCTS } = options;
  const key = `${store.storeId} ${store.slug} ${origin} ${part} ${mostProducts}`;
  const sitemap = await cachedSitemap(key, () =>
    inTurn(async () => {
      const listed = await listPages(store, { origin, part, mostProducts });
      return listed.length === 0 ? EMPTY : pageList(listed);
    }),
  );
  if (sitemap === null) return 'busy';
  return sitemap.length === 0 ? 'none' : sitemap;
}

const EMPTY = Buffer.alloc(0);

async function listPages(store: Store, { origin, part, mostProducts }: Required<Options>): Promise<Listed[]> {
  const { storeId, slug } = store;
  const shop = shopLink(origin, slug);
  const listed: Listed[] = part === 1 ? [{ address: shop, changedAt: null }] : [];
  const first =
    part === 1 ? null : await asGuest(storeId, (tx) => lastBefore(tx, storeId, (part - 1) * mostProducts));
  if (first === undefined) return listed;
  for (let after = first, left = mostProducts; left > 0; ) {
    const wanted = Math.min(left, ROWS_AT_ONCE);
    const rows = await asGuest(storeId, (tx) => readShown(tx, storeId, after, wanted));
    for (const { id, changedAt } of rows) listed.push({ address: `${shop}/produk/${id}`, changedAt });
    after = rows.at(-1)?.id ?? null;
    left -= rows.length;
    if (rows.length < wanted) break;
  }
  return listed;
}

function readShown(tx: Tx, storeId: string, after: string | null, most: number) {
  const query = shownProducts(tx, storeId).select(['id', 'changedAt']).limit(most);
  return (after ? query.where(sql<boolean>`id > ${after}::uuid`) : query).execute();
}

/** Returns the id of the nth shown product (n is `products`); undefined if the shop shows fewer products. */
async function lastBefore(tx: Tx, storeId: string, products: number): Promise<string | undefined> {
  const rows = shownProducts(tx, storeId)
    .select('id')
    .offset(products - 1)
    .limit(1);
  const row = await rows.executeTakeFirst();
  return row?.id;
}

/** Selects products on sale, to be sorted by id, so that parts stay stable until a product is added or removed. */
function shownProducts(tx: Tx, storeId: string) {
  return tx
    .selectFrom('products')
    .where('storeId', '=', storeId)
    .where('deletedAt', 'is', null)
    .where('hidden', '=', false)
    .where((by) =>
      by.exists(
        by
          .selectFrom('variants')
          .select('variants.id')
          .where('variants.storeId', '=', storeId)
          .whereRef('variants.productId', '=', 'products.id')
          .where('variants.deletedAt', 'is', null)
          .where('variants.hidden', '=', false),
      ),
    )
    .orderBy('id');
}
