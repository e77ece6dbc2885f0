import type { TimeZone } from '../stores/store.ts';
import { dayOf } from './day.ts';

/** How a shop does, in rupiah; revenue is that of completed orders, as in the report of the same days. */
export type TodaysFigures = FigureDays & {
  /** Placed today, whatever became of them. */
  ordersToday: number;
  revenueToday: number;
  revenueOfWeek: number;
};

/** Days of the shop's zone ('2026-11-21'): the present one, and the first of the seven that end with it. */
export type FigureDays = { today: string; weekFrom: string };

const SIX_DAYS_MS = 6 * 86_400_000;

/** The days that the figures at `now` are about. */
export function figureDays(now: Date, timeZone: TimeZone): FigureDays {
  return { today: dayOf(now, timeZone), weekFrom: dayOf(new Date(now.getTime() - SIX_DAYS_MS), timeZone) };
}
