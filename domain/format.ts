import { startOfDay } from './calendar/day.ts';
import type { TimeZone } from './calendar/time-zone.ts';

const NO_BREAK_SPACE = '\u00a0';

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});
const weights = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** 'Rp 1.250.000' with a no-break space; 'Rp 0' for anything but a number. */
export function formatRupiah(amount: number | null | undefined): string {
  const safe = typeof amount === 'number' && Number.isFinite(amount) ? Math.trunc(amount) : 0;
  // Adding 0 turns -0 into 0; ICU versions differ in the space.
  return rupiah.format(safe + 0).replace(/\s/gu, NO_BREAK_SPACE);
}

/** With a plain space, for chat, mail and files. */
export function formatRupiahPlain(amount: number | null | undefined): string {
  return formatRupiah(amount).replaceAll(NO_BREAK_SPACE, ' ');
}

/** 'Rp 750', 'Rp 950 rb', 'Rp 1,2 jt', 'Rp 2,5 M'. */
export function formatRupiahShort(amount: number): string {
  const [size, unit] = shortUnits.find(([least]) => amount >= least) ?? [1, ''];
  const short = String(Math.round((amount / size) * 10) / 10).replace('.', ',');
  return `Rp${NO_BREAK_SPACE}${short}${unit && NO_BREAK_SPACE}${unit}`;
}

const shortUnits = [
  [1e12, 'T'],
  [1e9, 'M'],
  [1e6, 'jt'],
  [1e3, 'rb'],
] as const;

export function formatNumber(count: number): string {
  return numbers.format(count);
}

/** '100+' for more than `most`, behind which nobody counts. */
export function formatCountUpTo(count: number, most: number): string {
  return count > most ? `${numbers.format(most)}+` : numbers.format(count);
}

/** '6281234567890' and '081234567890' as '0812-3456-7890'; what is no such number stays as it is. */
export function formatPhone(wa: string): string {
  return wa.replace(/^(?:62|0)(8\d{2})(\d{4})(\d{1,6})$/, '0$1-$2-$3');
}

/** '900 gram', '1,25 kg' */
export function formatWeight(grams: number): string {
  if (grams < 1_000) return `${numbers.format(grams)}${NO_BREAK_SPACE}gram`;
  return `${weights.format(grams / 1_000)}${NO_BREAK_SPACE}kg`;
}

/** '21 November 2026' */
export function formatDate(date: Date, timeZone: TimeZone): string {
  return dateFormat('date', timeZone).format(date);
}

/** '21 Nov' */
export function formatDayMonth(date: Date, timeZone: TimeZone): string {
  return dateFormat('dayMonth', timeZone).format(date);
}

/** '21 Nov 2026, 23.05' */
export function formatDateTime(date: Date, timeZone: TimeZone): string {
  return dateFormat('dateTime', timeZone).format(date);
}

/** Of a calendar day, '2026-11-21': '21 November 2026' */
export function formatDay(day: string): string {
  return formatDate(startOfDay(day, 'Asia/Jakarta'), 'Asia/Jakarta');
}

export function formatShortDay(day: string): string {
  return formatDayMonth(startOfDay(day, 'Asia/Jakarta'), 'Asia/Jakarta');
}

/** 'hari ini', 'besok', '2 hari lagi', 'kemarin', '3 hari lalu'. */
export function formatRelativeDays(date: Date, now: Date): string {
  const days = Math.round((date.getTime() - now.getTime()) / 86_400_000);
  if (days === 0) return 'hari ini';
  if (days === 1) return 'besok';
  if (days === -1) return 'kemarin';
  return days > 0 ? `${days} hari lagi` : `${-days} hari lalu`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const shapes = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  dateTime: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

function dateFormat(kind: keyof typeof shapes, timeZone: TimeZone): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('id-ID', { timeZone, ...shapes[kind] });
  formats.set(key, made);
  return made;
}
