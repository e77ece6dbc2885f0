import { dayOf, endOfDay, parseDay, startOfDay } from '../calendar/day.ts';
import { formatDay, formatShortDay } from '../calendar/format.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { formatNumber } from '../format.ts';
import type { PriceParts } from '../orders/price/price.ts';

/** Calendar days such as '2026-11-21', both inclusive; null means no limit. */
export type ReportRange = { from: string | null; until: string | null };

/** If there are errors, `range` has no limits. */
export type ReportFilter = {
  range: ReportRange;
  typed: { from: string; until: string };
  errors: { from?: string; until?: string };
};

export type ReportBounds = { from: Date | null; before: Date | null };

/** `total` does not subtract `refunded`, which may include refunds of orders from before the range. */
export type ReportTotals = PriceParts & {
  orders: number;
  total: number;
  refunds: number;
  refunded: number;
};

export type OpenBills = {
  count: number;
  /** True if there may be more than `count` bills, because counting stopped there. */
  capped: boolean;
  total: number;
};

export type MonthTrend = { present: number; former: number; formerRange: { from: string; until: string } };

export type ReportDay = { day: string; orders: number; total: number };

/** The chart has a bar per day; more bars would be too thin on a phone. */
export const MAX_CHART_DAYS = 92;

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

export function boundsOfRange({ from, until }: ReportRange, timeZone: TimeZone): ReportBounds {
  return {
    from: from === null ? null : startOfDay(from, timeZone),
    before: until === null ? null : endOfDay(until, timeZone),
  };
}

export function rangeQuery({ from, until }: ReportRange): string {
  const query = new URLSearchParams();
  if (from) query.set('dari', from);
  if (until) query.set('sampai', until);
  return query.toString();
}

export function reportPresets(now: Date, timeZone: TimeZone) {
  const today = dayOf(now, timeZone);
  return [
    { name: 'Semua', range: { from: null, until: null } },
    { name: 'Hari ini', range: { from: today, until: today } },
    { name: '7 hari', range: { from: addDays(today, -6), until: today } },
    { name: 'Bulan ini', range: { from: `${today.slice(0, 7)}-01`, until: today } },
  ];
}

/** Returns the preset with this range. On the 1st, 'Hari ini' and 'Bulan ini' have the same range: 'Hari ini' wins. */
export function presetOf<Preset extends { range: ReportRange }>(
  presets: readonly Preset[],
  range: ReportRange,
): Preset | undefined {
  return presets.find((preset) => rangeQuery(preset.range) === rangeQuery(range));
}

export function comparedMonths(now: Date, timeZone: TimeZone) {
  const today = dayOf(now, timeZone);
  const first = `${today.slice(0, 7)}-01`;
  const lastBefore = addDays(first, -1);
  const sameDay = `${lastBefore.slice(0, 8)}${today.slice(8)}`;
  return {
    present: { from: first, until: today },
    former: { from: `${lastBefore.slice(0, 7)}-01`, until: sameDay < lastBefore ? sameDay : lastBefore },
  };
}

export function changeText(present: number, former: number): string | null {
  if (former <= 0) return null;
  const percent = Math.round(((present - former) / former) * 100);
  if (percent === 0) return 'sama seperti';
  return `${percent > 0 ? 'naik' : 'turun'} ${formatNumber(Math.abs(percent))}% dari`;
}

export function rangeLabel({ from, until }: ReportRange): string {
  if (from && until) return from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`;
  if (from) return `Sejak ${formatDay(from)}`;
  return until ? `Sampai ${formatDay(until)}` : 'Semua Waktu';
}

export function shortRangeLabel({ from, until }: { from: string; until: string }): string {
  return from === until ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(until)}`;
}

/** Lists the days of the range, oldest first. Shortens a range of over 92 days to the 92 days up to the last sale. */
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
  const byDay = new Map(days.map((day) => [day.day, day]));
  const drawn: ReportDay[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    drawn.push(byDay.get(day) ?? { day, orders: 0, total: 0 });
  return drawn;
}

/** Returns the top of the chart's axis: `highest` rounded up to a number whose half, a grid line, is round, too. */
export function chartTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 10)));
  return (power * (tops.find((top) => (top * power) / 10 >= highest) ?? 100)) / 10;
}

/** Possible tops of the axis, in tenths of a power of ten. With them, the highest bar fills most of the chart. */
const tops = [10, 12, 16, 20, 24, 30, 40, 50, 60, 80];

/** Returns the indexes of up to four days whose labels do not overlap on a phone. The chart is `slots` days wide. */
export function labelledDays(days: number, slots: number): number[] {
  const gap = Math.ceil(slots / 5);
  const count = Math.min(MAX_LABELS, 1 + Math.floor((days - 1) / gap));
  if (count <= 1) return days > 0 ? [0] : [];
  return Array.from({ length: count }, (_, label) => Math.round((label * (days - 1)) / (count - 1)));
}

const MAX_LABELS = 4;
const notADay = 'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.';

function typedIn(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').trim().slice(0, 20);
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export function formatRupiahShort(amount: number): string {
  const [size, unit] = shortUnits.find(([least]) => amount >= least) ?? [1, ''];
  const short = String(Math.round((amount / size) * 10) / 10).replace('.', ',');
  return `Rp ${short} ${unit}`.trimEnd().replaceAll(' ', '\u00a0');
}

const shortUnits = [
  [1e12, 'T'],
  [1e9, 'M'],
  [1e6, 'jt'],
  [1e3, 'rb'],
] as const;
