import { sql } from 'kysely';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { ProductPhoto } from '#domain/products/photo.ts';
import { boundsOfRange } from '#domain/reports/report.ts';
import { bytesOfRows, lruCache } from '../bounds/lru-cache.ts';
import { hashedKey } from '../bounds/rate-limit.ts';
import type { Tx } from '../db/access.ts';
import { resourceLimits } from '../env.ts';
import { photosByProduct, selectPhotos } from '../products/photo-rows.ts';

type SoldProduct = { id: string; namaProduk: string; quantity: number };

/** `cover` is the product's first photo; null if the product has none or was deleted. */
export type TopProduct = SoldProduct & { cover: ProductPhoto | null };

/** `content` is a checksum of the day's orders. It shows that orders have changed even if their number is the same. */
type SoldDay = { day: string; orders: number; content: string };

const TOP_PRODUCTS = 5;

/** Caches the pieces sold per month, since counting the items of 100,000 orders takes almost a second. */
const cache = lruCache<SoldProduct[]>({
  maxBytes: resourceLimits.topProductsCacheBytes,
  bytesOf: bytesOfRows,
});

export async function readTopProducts(
  tx: Tx,
  storeId: string,
  days: SoldDay[],
  timeZone: TimeZone,
): Promise<TopProduct[]> {
  const key = keyOf('top', storeId, days, timeZone);
  const cached = cache.get(key);
  if (cached) return asPresent(tx, storeId, cached);
  const sums = new Map<string, SoldProduct>();
  for (const month of Map.groupBy(days, ({ day }) => day.slice(0, 7)).values()) {
    for (const sold of await readMonth(tx, storeId, month, timeZone)) {
      const quantity = sold.quantity + (sums.get(sold.id)?.quantity ?? 0);
      sums.set(sold.id, { ...sold, quantity });
    }
  }
  const all = [...sums.values()].sort((a, b) => b.quantity - a.quantity || (a.id < b.id ? -1 : 1));
  const top = all.slice(0, TOP_PRODUCTS);
  cache.set(key, top);
  return asPresent(tx, storeId, top);
}

async function readMonth(tx: Tx, storeId: string, days: SoldDay[], timeZone: TimeZone) {
  const key = keyOf('all', storeId, days, timeZone);
  const cached = cache.get(key);
  if (cached) return cached;
  const range = { from: days[0]?.day ?? null, until: days.at(-1)?.day ?? null };
  const counted = await countPieces(tx, storeId, boundsOfRange(range, timeZone));
  cache.set(key, counted);
  return counted;
}

function keyOf(which: 'top' | 'all', storeId: string, days: SoldDay[], timeZone: TimeZone): string {
  const orders = days.map(({ day, orders, content }) => `${day} ${orders} ${content}`);
  return hashedKey(which, storeId, timeZone, ...orders);
}

async function countPieces(tx: Tx, storeId: string, { from, before }: ReturnType<typeof boundsOfRange>) {
  const { rows } = await sql<SoldProduct>`
    SELECT i.product_id AS id, max(i.nama_produk) AS nama_produk, sum(i.quantity)::bigint AS quantity
    FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
    WHERE o.store_id = ${storeId} AND i.store_id = ${storeId} AND o.status = 'Completed'
      AND o.created_at >= ${from}::timestamptz AND o.created_at < ${before}::timestamptz
    GROUP BY i.product_id`.execute(tx);
  return rows;
}

async function asPresent(tx: Tx, storeId: string, top: SoldProduct[]): Promise<TopProduct[]> {
  if (top.length === 0) return [];
  const ids = top.map(({ id }) => id);
  const products = await tx
    .selectFrom('products')
    .select(['id', 'namaProduk'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
  const names = new Map(products.map(({ id, namaProduk }) => [id, namaProduk]));
  const photos = photosByProduct(await selectPhotos(tx, storeId, ids).execute());
  return top.map((sold) => ({
    ...sold,
    namaProduk: names.get(sold.id) ?? sold.namaProduk,
    cover: photos.get(sold.id)?.[0] ?? null,
  }));
}
