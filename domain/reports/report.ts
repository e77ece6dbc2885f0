import { formatDate, formatDayMonth } from '../format.ts';
import type { TimeZone } from '../stores/store.ts';
import { endOfDay, parseDay, startOfDay } from './day.ts';

/** Calendar days ('2026-11-21') that a report is about, both included; null: open at that end. */
export type ReportRange = { from: string | null; until: string | null };

/** A range as it was asked for. With an error the range is open at both ends. */
export type ReportFilter = {
  range: ReportRange;
  /** What stands in the two fields; a browser takes nothing into them that is no day. */
  typed: { from: string; until: string };
  errors: { from?: string; until?: string };
};

/** The moments of a range: from the first one on, up to but without the last one. */
export type ReportBounds = { from: Date | null; before: Date | null };

/** What completed orders brought in, in rupiah: total = subtotal − discount + shipping cost. */
export type ReportTotals = {
  orders: number;
  subtotal: number;
  discount: number;
  shippingCost: number;
  total: number;
};

/** The revenue of one day of the shop's time zone. */
export type ReportDay = { day: string; orders: number; total: number };

/** Longer spans would make bars that no phone can show. */
export const MAX_CHART_DAYS = 92;

/** The range that `?dari=` and `?sampai=` ask for; an empty end is open (SPEC §5). */
export function parseReportFilter(params: URLSearchParams): ReportFilter {
  const typed = { from: typedIn(params, 'dari'), until: typedIn(params, 'sampai') };
  const errors: ReportFilter['errors'] = {};
  if (typed.from && !parseDay(typed.from)) errors.from = notADay;
  if (typed.until && !parseDay(typed.until)) errors.until = notADay;
  if (!errors.from && !errors.until && typed.from && typed.until && typed.until < typed.from)
    errors.until = 'Sampai Tanggal tidak boleh sebelum Dari Tanggal.';
  if (errors.from) typed.from = '';
  if (errors.until === notADay) typed.until = '';
  const isWrong = Boolean(errors.from || errors.until);
  const range = isWrong
    ? { from: null, until: null }
    : { from: typed.from || null, until: typed.until || null };
  return { range, typed, errors };
}

/** From 00:00:00 of the first day to 24:00 of the last, in the shop's zone. */
export function boundsOf({ from, until }: ReportRange, timeZone: TimeZone): ReportBounds {
  return {
    from: from === null ? null : startOfDay(from, timeZone),
    before: until === null ? null : endOfDay(until, timeZone),
  };
}

/** The query that asks for a range, without '?'; '' for all time. */
export function rangeQuery({ from, until }: ReportRange): string {
  const query = new URLSearchParams();
  if (from) query.set('dari', from);
  if (until) query.set('sampai', until);
  return query.toString();
}

/** The range in words: 'Semua Waktu', '1 November 2026 – 30 November 2026', 'Sejak …', 'Sampai …'. */
export function rangeLabel({ from, until }: ReportRange): string {
  if (from && until) return from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`;
  if (from) return `Sejak ${formatDay(from)}`;
  return until ? `Sampai ${formatDay(until)}` : 'Semua Waktu';
}

/** A calendar day in words: '21 November 2026'. */
export function formatDay(day: string): string {
  return formatDate(startOfDay(day, 'Asia/Jakarta'), 'Asia/Jakarta');
}

/** The same without its year: '21 Nov'. */
export function formatShortDay(day: string): string {
  return formatDayMonth(startOfDay(day, 'Asia/Jakarta'), 'Asia/Jakarta');
}

/**
 * The days to draw, without gaps and oldest first: the whole range, where an open end is the first or last day that sold
 * something; of a longer one its last 92 days up to the last such day. `days` are those with revenue, oldest first.
 */
export function chartDays(range: ReportRange, days: readonly ReportDay[]): ReportDay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  let from = range.from ?? first.day;
  let until = range.until ?? last.day;
  if (addDays(from, MAX_CHART_DAYS - 1) < until) {
    until = last.day;
    const earliest = addDays(until, 1 - MAX_CHART_DAYS);
    if (from < earliest) from = earliest;
  }
  const known = new Map(days.map((day) => [day.day, day]));
  const drawn: ReportDay[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    drawn.push(known.get(day) ?? { day, orders: 0, total: 0 });
  return drawn;
}

/** The upper edge of a chart whose highest bar is `highest`: 1, 2, 4, 5 or 8 and zeros, so that its half is round too. */
export function chartTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 10)));
  return power * ([1, 2, 4, 5, 8].find((step) => step * power >= highest) ?? 10);
}

/**
 * Which of a chart's `days` bars, counted from 0, are labelled where `slots` of them fill its width: at most four, spread
 * evenly, and none closer to the next than a fifth of the width, so that labels don't run into each other on a phone.
 */
export function labelledDays(days: number, slots: number): number[] {
  const gap = Math.ceil(slots / 5);
  const count = Math.min(MOST_LABELS, 1 + Math.floor((days - 1) / gap));
  if (count <= 1) return days > 0 ? [0] : [];
  return Array.from({ length: count }, (_, label) => Math.round((label * (days - 1)) / (count - 1)));
}

const MOST_LABELS = 4;
const notADay = 'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.';

function typedIn(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').trim().slice(0, 20);
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
