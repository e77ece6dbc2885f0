import { dayOf, startOfDay } from '../calendar/day.ts';
import { formatDate } from '../calendar/format.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { formatRupiah } from '../format.ts';

export const MAX_OPENING_NOTE = 300;

const MAX_HOLIDAY_DAYS = 366;
const DAY_MS = 86_400_000;

/** `closedUntil` is the day on which the shop reopens, such as '2026-12-02'. */
type Holiday = { closedUntil: string | null; timeZone: TimeZone };

export function reopensAt({ closedUntil, timeZone }: Holiday, now: Date): Date | null {
  const end = closedUntil === null ? null : startOfDay(closedUntil, timeZone);
  return end !== null && now < end ? end : null;
}

export function holidayFault({ closedUntil, timeZone }: Holiday, now: Date): string | null {
  if (closedUntil === null) return null;
  if (closedUntil <= dayOf(now, timeZone)) return 'Tanggal buka lagi harus sesudah hari ini.';
  const latest = dayOf(new Date(now.getTime() + MAX_HOLIDAY_DAYS * DAY_MS), timeZone);
  return closedUntil > latest ? 'Tanggal buka lagi paling lama setahun dari hari ini.' : null;
}

export function holidayText(closedUntil: string, timeZone: TimeZone): string {
  return `Toko libur sampai ${formatDate(startOfDay(closedUntil, timeZone), timeZone)}.`;
}

/** `subtotal` is before any discount. */
export function minimumRefusal(minOrder: number, subtotal: number): string | null {
  const missing = minOrder - subtotal;
  if (missing <= 0) return null;
  return `Minimal belanja di toko ini ${formatRupiah(minOrder)}. Tambah ${formatRupiah(missing)} lagi.`;
}
