import { startOfDay } from './day.ts';
import type { TimeZone } from './time-zone.ts';

/** Formats as '21 November 2026'. */
export function formatDate(date: Date, timeZone: TimeZone): string {
  return dateFormat('date', timeZone).format(date);
}

/** Formats as '21 Nov'. */
export function formatDayMonth(date: Date, timeZone: TimeZone): string {
  return dateFormat('dayMonth', timeZone).format(date);
}

/** Formats as '21 Nov 2026, 23.05'. */
export function formatDateTime(date: Date, timeZone: TimeZone): string {
  return dateFormat('dateTime', timeZone).format(date);
}

export function formatDay(day: string): string {
  return formatDate(startOfDay(day, 'Asia/Jakarta'), 'Asia/Jakarta');
}

export function formatShortDay(day: string): string {
  return formatDayMonth(startOfDay(day, 'Asia/Jakarta'), 'Asia/Jakarta');
}

export function formatRelativeDays(date: Date, now: Date): string {
  const days = Math.round((date.getTime() - now.getTime()) / 86_400_000);
  if (days === 0) return 'hari ini';
  if (days === 1) return 'besok';
  if (days === -1) return 'kemarin';
  return days > 0 ? `${days} hari lagi` : `${-days} hari lalu`;
}

const formatByKey = new Map<string, Intl.DateTimeFormat>();

const formatOptions = {
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

function dateFormat(kind: keyof typeof formatOptions, timeZone: TimeZone): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const cached = formatByKey.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat('id-ID', { timeZone, ...formatOptions[kind] });
  formatByKey.set(key, created);
  return created;
}
