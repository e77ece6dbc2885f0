import { sql } from 'kysely';
import { lastSevenDays, startOfDay } from '#domain/calendar/day.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { MAX_COUNTED_ORDERS } from '#domain/orders/order.ts';
import { boundsOfRange } from '#domain/reports/report.ts';
import { type MappedQuery, mappedQuery } from '../db/client-dialect.ts';
import { salesWithin } from './reports.ts';

/** Figures for the dashboard. Revenue is in rupiah and counts completed orders only, as the report does. */
export type TodaysFigures = ReturnType<typeof lastSevenDays> & Counted;

type Counted = {
  ordersToday: number;
  revenueToday: number;
  revenueOfWeek: number;
  hasOrders: boolean;
};

export function todaysFigures({
  storeId,
  timeZone,
  now,
}: {
  storeId: string;
  timeZone: TimeZone;
  now: Date;
}): MappedQuery<TodaysFigures> {
  const days = lastSevenDays(now, timeZone);
  const { today, weekFrom } = days;
  const midnight = startOfDay(today, timeZone);
  const figures = sql<Counted>`
    SELECT (
      SELECT count(*)::int FROM (
        SELECT FROM orders WHERE store_id = ${storeId} AND created_at >= ${midnight} LIMIT ${MAX_COUNTED_ORDERS + 1}
      ) AS counted
    ) AS orders_today,
    EXISTS (SELECT FROM orders WHERE store_id = ${storeId}) AS has_orders,
    coalesce(sum(total_price) FILTER (WHERE starts_at >= ${midnight}), 0)::bigint AS revenue_today,
    coalesce(sum(total_price), 0)::bigint AS revenue_of_week
    FROM sales WHERE store_id = ${storeId} AND ${salesWithin(boundsOfRange({ from: weekFrom, until: today }, timeZone))}`;
  return mappedQuery(figures, ([row]) => {
    if (!row) throw new Error('a sum without a row');
    return { ...days, ...row };
  });
}
