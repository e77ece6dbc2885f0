import { dayOf } from '../calendar/day.ts';
import type { TimeZone } from '../calendar/time-zone.ts';

/** In rupiah; revenue of completed orders, as in the report. */
export type TodaysFigures = FigureDays & {
  ordersToday: number;
  revenueToday: number;
  revenueOfWeek: number;
  /** Whether the shop ever had one. */
  hasOrders: boolean;
};

/** Days of the shop's zone ('2026-11-21'); `weekFrom` is the first of seven that end today. */
export type FigureDays = { today: string; weekFrom: string };

const SIX_DAYS_MS = 6 * 86_400_000;

export function figureDays(now: Date, timeZone: TimeZone): FigureDays {
  return { today: dayOf(now, timeZone), weekFrom: dayOf(new Date(now.getTime() - SIX_DAYS_MS), timeZone) };
}
