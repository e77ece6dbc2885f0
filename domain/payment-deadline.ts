import { formatDateTime } from './format.ts';
import type { OrderStatus } from './order.ts';
import { type TimeZone, timeZoneNames } from './store.ts';

/**
 * How long a shop may give its buyers to pay, in hours. Six at least: money comes by bank transfer and an owner marks
 * by hand that it did, so with less a night's sleep would cancel what was paid. A week at most: for longer there is
 * no deadline, the default.
 */
export const paymentPeriods = [6, 12, 24, 48, 72, 168] as const;
export type PaymentHours = (typeof paymentPeriods)[number];

/** A period in words: '6 jam', '1 hari'. */
export function periodText(hours: PaymentHours): string {
  return hours < 24 ? `${hours} jam` : `${hours / 24} hari`;
}

/**
 * Until when a bill is to be paid; null where it has no deadline, or is none (any more). An order keeps the end that it
 * was given with its bill, which is what the buyer was told: a later change of the shop's setting does not move it.
 */
export function openDeadline(order: { status: OrderStatus; paymentDueAt: Date | null }): Date | null {
  return order.status === 'Harus Dibayar' ? order.paymentDueAt : null;
}

/** A deadline for people: '22 Nov 2026, 23.05 WIB'. With the zone's name, for a buyer may live in another one. */
export function deadlineText(due: Date, timeZone: TimeZone): string {
  return `${formatDateTime(due, timeZone)} ${timeZoneNames[timeZone]}`;
}

/** What a buyer is told with the bill. */
export function deadlineSentence(due: Date, timeZone: TimeZone): string {
  return `Bayar paling lambat ${deadlineText(due, timeZone)}, lalu segera kirim buktinya. Lewat dari itu pesanan dibatalkan otomatis.`;
}

/** What the timeline says where the program itself has cancelled an order. */
export function unpaidNote(due: Date, timeZone: TimeZone): string {
  return `Dibatalkan otomatis: belum dibayar sampai ${deadlineText(due, timeZone)}.`;
}

/** What the timeline says where the shop has given more time; null for no end any more. */
export function movedNote(due: Date | null, timeZone: TimeZone): string {
  return due ? `Batas bayar diperpanjang sampai ${deadlineText(due, timeZone)}.` : 'Batas bayar dihapus.';
}
