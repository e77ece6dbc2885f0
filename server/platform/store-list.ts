import { type RawBuilder, sql } from 'kysely';
import { writePageKey } from '#domain/forms/page-key.ts';
import { isUuid } from '#domain/id.ts';
import {
  type BadgeText,
  badgeTexts,
  MAX_COUNTED,
  phaseNames,
  type StoreFigures,
  type StoreList,
  type StoreRow,
  type StoreSort,
  type StoreState,
  waDigitsOf,
} from '#domain/platform/store-list.ts';
import { GRACE_HOURS, REMINDER_DAYS, type StorePhase, takesOrders } from '#domain/stores/store.ts';
import type { Tx } from '../db/access.ts';
import { cutPage } from '../db/page-keys.ts';
import { readSharingStores } from '../payment-methods/qris.ts';

const PAGE_SIZE = 50;

export type StorePage = { stores: StoreRow[]; next: string | null; now: Date };

/** Reads one page of all shops. The transaction must come from `asSurveyor`. */
export async function listStores(tx: Tx, { search, state, sort, after }: StoreList): Promise<StorePage> {
  const { key, type, descending, from } = sorts[sort];
  const [order, beyond] = descending ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const behind = after
    ? sql`(${key}, s.store_id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`
    : sql`true`;
  const { narrowed, condition } = await narrowing(tx, state);
  const { rows } = await sql<StoreRow & { now: Date; sortKey: string }>`
    SELECT s.store_id, s.nama_toko, s.slug, s.wa_number, coalesce(m.email, '') AS owner_email, t.status, t.expiry_date,
           ${phaseNow} AS phase, now() AS now, (${key})::text AS sort_key
    FROM ${storesWithTerms} ${narrowed} ${from ?? sql``}
    WHERE ${matches(search)} AND ${condition} AND ${behind}
    ORDER BY ${key} ${order}, s.store_id ${order}
    LIMIT ${PAGE_SIZE + 1}`.execute(tx);
  const keyOf = (last: (typeof rows)[number]) => writePageKey({ value: last.sortKey, id: last.storeId });
  const { page, next } = cutPage(rows, PAGE_SIZE, keyOf);
  return {
    stores: page.map(({ now: _, sortKey: __, ...store }) => store),
    next,
    now: rows[0]?.now ?? new Date(),
  };
}

export async function countStoresByState(tx: Tx, search: string): Promise<Record<StoreState, number>> {
  const sharing = await readSharingStores(tx);
  const { rows } = await sql<Counted>`
    SELECT ${phaseNow} AS phase, ${badgeNow} AS badge, count(*)::int AS count,
           count(*) FILTER (WHERE ${endsSoon})::int AS ending,
           count(*) FILTER (WHERE s.store_id = ANY(${sharing}::uuid[]))::int AS sharing,
           count(*) FILTER (WHERE goods.count = 0)::int AS empty
    FROM ${storesWithTerms} ${anyProduct}
    WHERE ${matches(search)} GROUP BY 1, 2`.execute(tx);
  const sum = (wanted: (row: Counted) => boolean, of: keyof Tallies = 'count') =>
    rows.filter(wanted).reduce((total, row) => total + row[of], 0);
  const phases = Object.entries(phaseNames).map(([name, phase]) => [name, sum((row) => row.phase === phase)]);
  const badges = badgeTexts.map((text) => [text, sum(({ badge }) => badge === text)]);
  return {
    ...Object.fromEntries([...phases, ...badges]),
    'segera-berakhir': sum(() => true, 'ending'),
    'nmid-ganda': sum(() => true, 'sharing'),
    'tanpa-produk': sum(({ phase }) => takesOrders(phase), 'empty'),
  };
}

type Tallies = { count: number; ending: number; sharing: number; empty: number };
type Counted = Tallies & { phase: StorePhase; badge: BadgeText };

export async function readStoreFigures(
  tx: Tx,
  storeIds: readonly string[],
): Promise<Record<string, StoreFigures>> {
  const { rows } = await sql<StoreFigures & { storeId: string }>`
    SELECT s.store_id, products.count AS products, recent.count AS recent_orders, latest.created_at AS last_order_at
    FROM stores s
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT FROM products p WHERE p.store_id = s.store_id AND p.deleted_at IS NULL LIMIT ${MAX_COUNTED + 1}) p
    ) products
    ${recentOrders} ${latestOrder}
    WHERE s.store_id = ANY(${[...storeIds]}::uuid[])`.execute(tx);
  return Object.fromEntries(rows.map(({ storeId, ...figures }) => [storeId, figures]));
}

const storesWithTerms = sql`
  stores s JOIN store_terms t ON t.store_id = s.store_id
  LEFT JOIN memberships m ON m.store_id = s.store_id AND m.main`;

/** Counts the shop's orders of the last 30 days (720 hours). The LIMIT bounds the work per shop. */
const recentOrders = sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM (
      SELECT FROM orders o WHERE o.store_id = s.store_id AND o.created_at > now() - interval '720 hours'
      LIMIT ${MAX_COUNTED + 1}) o
  ) recent`;

const latestOrder = sql`
  LEFT JOIN LATERAL (
    SELECT o.created_at FROM orders o WHERE o.store_id = s.store_id ORDER BY o.created_at DESC, o.id DESC LIMIT 1
  ) latest ON true`;

/** SQL for the shop's phase. A test checks that it matches `storePhase`. */
const phaseNow = sql`CASE
  WHEN t.status = 'inactive' THEN 'inactive'
  WHEN t.expiry_date IS NULL OR t.expiry_date > now() THEN 'open'
  WHEN now() < t.expiry_date + make_interval(hours => ${GRACE_HOURS}) THEN 'grace'
  ELSE 'closed' END`;

/** SQL condition for a rent that ends soon. It must match `nearsExpiry`. */
const endsSoon = sql`(t.status <> 'inactive' AND t.expiry_date > now()
  AND t.expiry_date <= now() + make_interval(hours => ${REMINDER_DAYS * 24}))`;

const anyProduct = sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM (
      SELECT FROM products p WHERE p.store_id = s.store_id AND p.deleted_at IS NULL LIMIT 1) p
  ) goods`;

/** SQL for the shop's badge. It must match `badgeOf`. */
const badgeNow = sql`CASE
  WHEN t.expiry_date <= now() THEN 'EXPIRED'
  WHEN t.status IN ('active', 'inactive') THEN t.status
  ELSE 'pending' END`;

type Sort = {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
  from?: RawBuilder<unknown>;
};

const moment = sql`timestamptz`;

/** Sorting by `pesanan` counts the recent orders of each shop, because no such count is stored. */
const sorts: Record<StoreSort, Sort> = {
  terbaru: { key: sql`s.created_at`, type: moment, descending: true },
  nama: { key: sql`lower(s.nama_toko) COLLATE "C"`, type: sql`text`, descending: false },
  berakhir: { key: sql`coalesce(t.expiry_date, 'infinity')`, type: moment, descending: false },
  pesanan: { key: sql`recent.count`, type: sql`int`, descending: true, from: recentOrders },
  'pesanan-terakhir': {
    key: sql`coalesce(latest.created_at, '-infinity')`,
    type: moment,
    descending: true,
    from: latestOrder,
  },
};

function matches(search: string) {
  if (search === '') return sql`true`;
  if (isUuid(search.toLowerCase())) return sql`s.store_id = ${search.toLowerCase()}`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = waDigitsOf(search);
  const wa = digits === null ? sql`false` : sql`s.wa_number LIKE ${`%${digits}%`}`;
  return sql`(s.nama_toko ILIKE ${pattern} OR s.slug ILIKE ${pattern} OR m.email ILIKE ${pattern} OR ${wa})`;
}

async function narrowing(tx: Tx, state: StoreState | null) {
  const by = (condition: RawBuilder<unknown>, narrowed = sql``) => ({ narrowed, condition });
  if (state === null) return by(sql`true`);
  if (state === 'segera-berakhir') return by(endsSoon);
  if (state === 'nmid-ganda') return by(sql`s.store_id = ANY(${await readSharingStores(tx)}::uuid[])`);
  if (state === 'tanpa-produk')
    return by(sql`goods.count = 0 AND ${phaseNow} IN ('open', 'grace')`, anyProduct);
  const phase = Object.hasOwn(phaseNames, state) ? phaseNames[state as keyof typeof phaseNames] : null;
  return by(phase === null ? sql`${badgeNow} = ${state}` : sql`${phaseNow} = ${phase}`);
}
