import { formatDateTime } from '../format.ts';
import { type TimeZone, timeZoneNames } from '../stores/store.ts';
import type { OrderStatus } from './order.ts';

/**
 * How long a shop may give its buyers to pay, in hours. Six at least: money comes by bank transfer and an owner marks
 * by hand that it did, so with less a night's sleep would cancel what was paid. A week at most: for longer there is
 * no deadline, the default.
 */
export const paymentPeriods = [6, 12, 24, 48, 72, 168] as const;
export type PaymentHours = (typeof paymentPeriods)[number];

/**
 * How long a shop may take to answer an order, in hours; then it ends by itself. A day at least: an owner sleeps, and has
 * days off.
 */
export const answerPeriods = [24, 48, 72, 168] as const;
export type AnswerHours = (typeof answerPeriods)[number];

/** A period in words: '6 jam', '1 hari'. */
export function periodText(hours: PaymentHours): string {
  return hours < 24 ? `${hours} jam` : `${hours / 24} hari`;
}

/** The statuses in which an order may wait for somebody until a given moment: for the shop's answer, for the money. */
export type WaitingStatus = Extract<OrderStatus, 'Pending' | 'Harus Dibayar'>;

/** True where an order waits for the shop's answer or for its money, and its deadline counts. */
export function isWaiting(status: OrderStatus): status is WaitingStatus {
  return status === 'Pending' || status === 'Harus Dibayar';
}

/**
 * Until when an order is to be answered or its bill to be paid; null where it has no deadline, or is neither (any more).
 * An order keeps the end that it was given, which is what both sides were told: a later change of the shop's setting does
 * not move it.
 */
export function openDeadline(order: { status: OrderStatus; dueAt: Date | null }): Date | null {
  return isWaiting(order.status) ? order.dueAt : null;
}

/** What the deadline of an order that waits is called. */
export const deadlineNames: Record<WaitingStatus, string> = {
  Pending: 'Batas konfirmasi',
  'Harus Dibayar': 'Batas bayar',
};

/** A deadline for people: '22 Nov 2026, 23.05 WIB'. With the zone's name, for a buyer may live in another one. */
export function deadlineText(due: Date, timeZone: TimeZone): string {
  return `${formatDateTime(due, timeZone)} ${timeZoneNames[timeZone]}`;
}

/** What a buyer is told with the bill. */
export function deadlineSentence(due: Date, timeZone: TimeZone): string {
  return `Bayar paling lambat ${deadlineText(due, timeZone)}, lalu segera kirim buktinya. Lewat dari itu pesanan dibatalkan otomatis.`;
}

/** What a buyer is told before ordering, where the shop's unanswered orders end by themselves. */
export function answerPromise(hours: AnswerHours): string {
  return `Toko menjawab paling lambat ${periodText(hours)} setelah Anda memesan. Lewat dari itu pesanan dibatalkan otomatis sebelum Anda ditagih.`;
}

/** What a buyer is told of an order that waits for the shop's answer. */
export function answerSentence(due: Date, timeZone: TimeZone): string {
  return `Toko akan menjawab paling lambat ${deadlineText(due, timeZone)}. Lewat dari itu pesanan dibatalkan otomatis.`;
}

/** Why the program itself has cancelled an order that waited as `from`. */
export function overdueReason(from: WaitingStatus, due: Date, timeZone: TimeZone): string {
  const until = deadlineText(due, timeZone);
  return from === 'Pending' ? `belum dijawab toko sampai ${until}` : `belum dibayar sampai ${until}`;
}

/** What the timeline says where the program itself has cancelled an order. */
export function overdueNote(from: WaitingStatus, due: Date, timeZone: TimeZone): string {
  return `Dibatalkan otomatis: ${overdueReason(from, due, timeZone)}.`;
}

/** What the timeline says where the shop has given more time; null for no end any more. */
export function movedNote(status: WaitingStatus, due: Date | null, timeZone: TimeZone): string {
  const name = deadlineNames[status];
  return due ? `${name} diperpanjang sampai ${deadlineText(due, timeZone)}.` : `${name} dihapus.`;
}

/** What the timeline says where an outage has given time back. */
export function outageNote(status: WaitingStatus, due: Date, timeZone: TimeZone): string {
  return `${deadlineNames[status]} diperpanjang sampai ${deadlineText(due, timeZone)} karena layanan sempat terhenti.`;
}
