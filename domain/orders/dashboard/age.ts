import { dayOf } from '#domain/calendar/day.ts';
import { formatDateTime, formatDayMonth } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { OrderStatus } from '../order.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns 'baru saja', '26 mnt', 'hari ini 08.12', 'kemarin 20.56', '3 Nov 20.56' or '3 Nov 2025, 20.56'. */
export function orderAge(createdAt: Date, now: Date, timeZone: TimeZone): string {
  const minutes = Math.floor((now.getTime() - createdAt.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'baru saja';
  if (minutes < 60) return `${minutes} mnt`;
  const time = timeOf(createdAt, timeZone);
  const day = dayOf(createdAt, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return `hari ini ${time}`;
  if (day === dayOf(new Date(now.getTime() - DAY_MS), timeZone)) return `kemarin ${time}`;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? `${formatDayMonth(createdAt, timeZone)} ${time}` : formatDateTime(createdAt, timeZone);
}

export function shortMoment(date: Date, timeZone: TimeZone): string {
  return `${formatDayMonth(date, timeZone)}, ${timeOf(date, timeZone)}`;
}

function timeOf(date: Date, timeZone: TimeZone): string {
  return formatDateTime(date, timeZone).split(', ')[1] ?? '';
}

type Waiting = { id: string; status: OrderStatus; proofWaits: boolean };

const statusesAwaitingShop: readonly OrderStatus[] = ['Pending', 'Sudah Dibayar', 'Processing'];

export function longestWaiting(orders: readonly Waiting[]): string | null {
  const waits = ({ status, proofWaits }: Waiting) => proofWaits || statusesAwaitingShop.includes(status);
  return orders.findLast(waits)?.id ?? null;
}
