import { sql } from 'kysely';
import { href } from '#domain/routes/href.ts';
import { shopLink } from '#domain/stores/links.ts';
import { type StoreStatus, storePhase, takesOrders } from '#domain/stores/store.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { sitemapKey } from '../files/keys.ts';
import { fileStore, readBytes } from '../files/store.ts';
import { MOST_PRODUCTS } from './shop.ts';
import { type Listed, MOST_ADDRESSES, pageList, sitemapList } from './xml.ts';

const SHOPS_AT_ONCE = 50;

const LEAST_ID = '00000000-0000-0000-0000-000000000000';

const PLATFORM_PAGES = ['/', href('/privasi'), href('/ketentuan')];

type CountedShop = {
  storeId: string;
  slug: string;
  status: StoreStatus;
  expiryDate: Date | null;
  now: Date;
  products: number;
  changedAt: Date | null;
};

type Extent = { signal?: AbortSignal; mostAddresses?: number; mostProducts?: number };

/** Stores a list of the sitemaps of all open shops. Splits it into numbered files, which `readSitemap` reads. */
export async function writeSitemaps(origin: string, extent: Extent = {}): Promise<void> {
  const { signal, mostAddresses = MOST_ADDRESSES, mostProducts = MOST_PRODUCTS } = extent;
  let waiting: Listed[] = [ownPages(origin)];
  let part = 1;
  for (let after = LEAST_ID; ; ) {
    signal?.throwIfAborted();
    const shops: CountedShop[] = await asSystem((tx) => countProducts(tx, after));
    for (const shop of shops) waiting.push(...sitemapsOf(shop, origin, mostProducts));
    const isLast = shops.length < SHOPS_AT_ONCE;
    while (waiting.length > mostAddresses || (isLast && waiting.length > 0)) {
      await fileStore.put(sitemapKey(part), await sitemapList(waiting.slice(0, mostAddresses)));
      waiting = waiting.slice(mostAddresses);
      part += 1;
    }
    if (isLast) break;
    after = shops.at(-1)?.storeId ?? after;
  }
  for (; await fileStore.get(sitemapKey(part)); part += 1) await fileStore.delete(sitemapKey(part));
}

/** Reads file number `part` of the sitemap list, or null. A missing file 1 is replaced by a list of our own pages. */
export async function readSitemap(origin: string, part: number): Promise<Buffer | null> {
  const written = await readBytes(sitemapKey(part));
  return written ?? (part === 1 ? sitemapList([ownPages(origin)]) : null);
}

export function platformPages(origin: string): Promise<Buffer> {
  return pageList(PLATFORM_PAGES.map((path) => ({ address: origin + path, changedAt: null })));
}

export async function countSitemaps(): Promise<number> {
  let count = 1;
  while (await fileStore.get(sitemapKey(count + 1))) count += 1;
  return count;
}

function ownPages(origin: string): Listed {
  return { address: `${origin}${href('/sitemap-platform.xml')}`, changedAt: null };
}

function sitemapsOf(shop: CountedShop, origin: string, mostProducts: number): Listed[] {
  const { slug, status, expiryDate, now, products, changedAt } = shop;
  if (!takesOrders(storePhase(status, expiryDate, now))) return [];
  const parts = Math.max(1, Math.ceil(products / mostProducts));
  const address = `${shopLink(origin, slug)}${href('/sitemap.xml')}`;
  return Array.from({ length: parts }, (_, nth) => ({
    address: nth === 0 ? address : `${address}?bagian=${nth + 1}`,
    changedAt,
  }));
}

/** Counts each shop's visible products. `changedAt` is the last change of any product, even a deleted or hidden one. */
async function countProducts(tx: Tx, after: string): Promise<CountedShop[]> {
  // Subqueries are faster here than a join.
  const { rows: shops } = await sql<Omit<CountedShop, 'products' | 'changedAt'>>`
    SELECT s.store_id, s.slug, now() AS now,
      (SELECT t.status FROM store_terms t WHERE t.store_id = s.store_id) AS status,
      (SELECT t.expiry_date FROM store_terms t WHERE t.store_id = s.store_id) AS expiry_date
    FROM stores s WHERE s.store_id > ${after}::uuid ORDER BY s.store_id LIMIT ${SHOPS_AT_ONCE}`.execute(tx);
  const { rows: counted } = await sql<Pick<CountedShop, 'storeId' | 'products' | 'changedAt'>>`
    SELECT store_id, count(*) FILTER (WHERE deleted_at IS NULL AND NOT hidden)::int AS products,
      max(changed_at) AS changed_at
    FROM products WHERE store_id = ANY(${shops.map(({ storeId }) => storeId)}::uuid[]) GROUP BY store_id`.execute(
    tx,
  );
  const byShop = new Map(counted.map((one) => [one.storeId, one]));
  return shops.map((shop) => ({ ...shop, products: 0, changedAt: null, ...byShop.get(shop.storeId) }));
}
