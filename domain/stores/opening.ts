import { dayOf, startOfDay } from '../calendar/day.ts';
import { formatDate } from '../calendar/format.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { formatRupiah } from '../format.ts';

export const MAX_OPENING_NOTE = 300;

const MAX_HOLIDAY_DAYS = 366;
const DAY_MS = 86_400_000;

/** The day of return, '2026-12-02', on which the shop takes orders again. */
type Holiday = { closedUntil: string | null; timeZone: TimeZone };

/** The moment at which a holiday ends by itself; null where there is none, or it is over. */
export function reopensAt({ closedUntil, timeZone }: Holiday, now: Date): Date | null {
  const end = closedUntil === null ? null : startOfDay(closedUntil, timeZone);
  return end !== null && now < end ? end : null;
}

/** Null where this day of return can be set now. */
export function holidayFault({ closedUntil, timeZone }: Holiday, now: Date): string | null {
  if (closedUntil === null) return null;
  if (closedUntil <= dayOf(now, timeZone)) return 'Tanggal buka lagi harus sesudah hari ini.';
  const latest = dayOf(new Date(now.getTime() + MAX_HOLIDAY_DAYS * DAY_MS), timeZone);
  return closedUntil > latest ? 'Tanggal buka lagi paling lama setahun dari hari ini.' : null;
}

export function holidayText(closedUntil: string, timeZone: TimeZone): string {
  return `Toko libur sampai ${formatDate(startOfDay(closedUntil, timeZone), timeZone)}.`;
}

/** Null where the goods' subtotal, before any discount, is enough. */
export function minimumRefusal(minOrder: number, subtotal: number): string | null {
  const missing = minOrder - subtotal;
  if (missing <= 0) return null;
  return `Minimal belanja di toko ini ${formatRupiah(minOrder)}. Tambah ${formatRupiah(missing)} lagi.`;
}
