import { dayOf } from '../calendar/day.ts';
import type { TimeZone } from '../calendar/time-zone.ts';

/** Revenue is in rupiah and counts completed orders, as in the report. */
export type TodaysFigures = FigureDays & {
  ordersToday: number;
  revenueToday: number;
  revenueOfWeek: number;
  hasOrders: boolean;
};

/** Days in the shop's zone, such as '2026-11-21'; `weekFrom` is the first of seven that end today. */
export type FigureDays = { today: string; weekFrom: string };

const SIX_DAYS_MS = 6 * 86_400_000;

export function figureDays(now: Date, timeZone: TimeZone): FigureDays {
  return { today: dayOf(now, timeZone), weekFrom: dayOf(new Date(now.getTime() - SIX_DAYS_MS), timeZone) };
}
