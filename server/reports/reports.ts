import { sql } from 'kysely';
import { hoursAhead, type TimeZone } from '#domain/calendar/time-zone.ts';
import { messages } from '#domain/messages.ts';
import { eachPriceField, priceParts } from '#domain/orders/price/price.ts';
import {
  boundsOfRange,
  comparedMonths,
  type MonthTrend,
  type OpenBills,
  type ReportBounds,
  type ReportDay,
  type ReportRange,
  type ReportTotals,
} from '#domain/reports/report.ts';
import type { Tx } from '../db/access.ts';
import { isDenied, isNotMigrated } from '../db/errors.ts';
import { behindRow, cutPage, idOf } from '../db/page-keys.ts';
import { readTopProducts, type TopProduct } from './top-products.ts';

/** See docs/product/reports.md#what-is-counted. */
export type SalesReport = {
  totals: ReportTotals;
  /** Days with sales, in the shop's time zone, the oldest first. */
  days: ReportDay[];
  topProducts: TopProduct[];
};

type ReportOrder = {
  id: string;
  orderNumber: number;
  customerName: string;
  totalPrice: number;
  createdAt: Date;
};

export type ReportOrderPage = { orders: ReportOrder[]; next: string | null };

export async function readSalesReport(
  tx: Tx,
  storeId: string,
  range: ReportRange,
  timeZone: TimeZone,
): Promise<SalesReport> {
  const { rows } = await sql<ReportTotals & { day: string | null; content: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sum(orders), 0)::int AS orders,
      ${sql.join(priceParts.map(({ name }) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint AS ${sql.ref(name)}`))},
      coalesce(sum(total_price), 0)::bigint AS total,
      coalesce(sum(refunds), 0)::int AS refunds, coalesce(sum(refunded), 0)::bigint AS refunded,
      sum(content)::text AS content
    FROM (
      SELECT *, (${localTime(timeZone)})::date AS day FROM sales
      WHERE store_id = ${storeId} AND (orders > 0 OR refunds > 0) AND ${salesWithin(boundsOfRange(range, timeZone))}
    ) AS sold
    GROUP BY ROLLUP (day) ORDER BY sold.day NULLS LAST`.execute(tx);
  const sold = rows.flatMap(({ day, orders, total, content }) =>
    day === null || orders === 0 ? [] : [{ day, orders, total, content }],
  );
  const { day: _, content: __, ...totals } = rows.at(-1) ?? { ...nothing, day: null, content: '' };
  return {
    totals,
    days: sold.map(({ day, orders, total }) => ({ day, orders, total })),
    topProducts: await readTopProducts(tx, storeId, sold, timeZone),
  };
}

/** Compares the sales of completed orders of this month so far with the same days of the previous month. */
export async function readMonthTrend(
  tx: Tx,
  storeId: string,
  now: Date,
  timeZone: TimeZone,
): Promise<MonthTrend> {
  const months = comparedMonths(now, timeZone);
  const [present, former] = [months.present, months.former].map((range) =>
    salesWithin(boundsOfRange(range, timeZone)),
  );
  const { rows } = await sql<Pick<MonthTrend, 'present' | 'former'>>`
    SELECT coalesce(sum(total_price) FILTER (WHERE ${present}), 0)::bigint AS present,
      coalesce(sum(total_price) FILTER (WHERE ${former}), 0)::bigint AS former
    FROM sales WHERE store_id = ${storeId} AND orders > 0
      AND ${salesWithin(boundsOfRange({ ...months.present, from: months.former.from }, timeZone))}`.execute(
    tx,
  );
  const { present: total = 0, former: before = 0 } = rows[0] ?? {};
  return { present: total, former: before, formerRange: months.former };
}

const MAX_OPEN_BILLS = 10_000;

/** Counts and sums the bills that are unpaid now, whatever the report's range. */
export async function readOpenBills(tx: Tx, storeId: string): Promise<OpenBills> {
  const { rows } = await sql<Pick<OpenBills, 'count' | 'total'>>`
    SELECT count(*)::int AS count, coalesce(sum(total_price), 0)::bigint AS total FROM (
      SELECT total_price FROM orders WHERE store_id = ${storeId} AND status = 'Harus Dibayar' LIMIT ${MAX_OPEN_BILLS}
    ) AS open`.execute(tx);
  const { count = 0, total = 0 } = rows[0] ?? {};
  return { count, total, capped: count === MAX_OPEN_BILLS };
}

export async function listReportOrders(
  tx: Tx,
  storeId: string,
  bounds: ReportBounds,
  { limit, after }: { limit: number; after: string | null },
): Promise<ReportOrderPage> {
  const { rows } = await sql<ReportOrder>`
    SELECT id, order_number, customer_name, total_price, created_at
    FROM orders WHERE ${completedIn(storeId, bounds)} ${afterOrder(storeId, after)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`.execute(tx);
  const { page, next } = cutPage(rows, limit, idOf);
  return { orders: page, next };
}

export function salesWithin({ from, before }: ReportBounds) {
  return sql`starts_at >= ${from ?? '-infinity'}::timestamptz AND starts_at < ${before ?? 'infinity'}::timestamptz`;
}

/** The status must be a literal, or PostgreSQL does not use the index of completed orders. */
export function completedIn(storeId: string, { from, before }: ReportBounds) {
  return sql`store_id = ${storeId} AND status = 'Completed'
    AND created_at >= ${from ?? '-infinity'}::timestamptz AND created_at < ${before ?? 'infinity'}::timestamptz`;
}

/** Adds the zone's fixed offset from UTC, because conversion by the zone's name would be much slower. */
function localTime(timeZone: TimeZone) {
  return sql`starts_at AT TIME ZONE make_interval(hours => ${hoursAhead[timeZone]})`;
}

/** SQL condition for orders older than the one with the id `after`, the last of a page. A wrong id gives no rows. */
export function afterOrder(storeId: string, after: string | null) {
  return after === null ? sql`` : sql`AND ${behindRow(sql`orders WHERE store_id = ${storeId}`, after)}`;
}

const { totalPrice: total, ...parts } = eachPriceField(() => 0);
const nothing: ReportTotals = { orders: 0, ...parts, total, refunds: 0, refunded: 0 };

export function reportFailure(error: unknown): string {
  if (isDenied(error)) return messages.reportDenied;
  return isNotMigrated(error) ? messages.reportNotMigrated : messages.reportLoadFailed;
}
