import { formatDateTime } from '#domain/calendar/format.ts';
import { type TimeZone, timeZoneNames } from '#domain/calendar/time-zone.ts';
import { type AnswerHours, periodText } from '#domain/stores/store.ts';
import type { OrderStatus } from '../order.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const waitingStatuses = ['Pending', 'Harus Dibayar'] as const satisfies readonly OrderStatus[];
export type WaitingStatus = (typeof waitingStatuses)[number];

export function isWaiting(status: OrderStatus): status is WaitingStatus {
  return waitingStatuses.some((one) => one === status);
}

export function openDeadline(order: { status: OrderStatus; dueAt: Date | null }): Date | null {
  return isWaiting(order.status) ? order.dueAt : null;
}

export const deadlineNames: Record<WaitingStatus, string> = {
  Pending: 'Batas konfirmasi',
  'Harus Dibayar': 'Batas bayar',
};

/** Names the zone ('22 Nov 2026, 23.05 WIB'), because the buyer may live in another one. */
export function deadlineText(due: Date, timeZone: TimeZone): string {
  return `${formatDateTime(due, timeZone)} ${timeZoneNames[timeZone]}`;
}

export function deadlineSentence(due: Date, timeZone: TimeZone): string {
  return `Bayar paling lambat ${deadlineText(due, timeZone)}, lalu segera kirim buktinya. Lewat dari itu pesanan dibatalkan otomatis.`;
}

/**
 * Returns the deadline for the shop's answer, rounded up to the next full minute, because deadlines have no seconds.
 */
export function answerDue({ answerHours, now }: { answerHours: AnswerHours | null; now: Date }): Date | null {
  if (answerHours === null) return null;
  return new Date(Math.floor((now.getTime() + answerHours * HOUR_MS) / MINUTE_MS + 1) * MINUTE_MS);
}

export function answerPromise(hours: AnswerHours): string {
  return `Toko menjawab paling lambat ${periodText(hours)} setelah Anda memesan. Lewat dari itu pesanan dibatalkan otomatis sebelum Anda ditagih.`;
}

export function answerSentence(due: Date, timeZone: TimeZone): string {
  return `Toko akan menjawab paling lambat ${deadlineText(due, timeZone)}. Lewat dari itu pesanan dibatalkan otomatis.`;
}

const missed: Record<WaitingStatus, string> = {
  Pending: 'belum dijawab toko',
  'Harus Dibayar': 'belum dibayar',
};

export function overdueReason(from: WaitingStatus, due: Date, timeZone: TimeZone): string {
  return `${missed[from]} sampai ${deadlineText(due, timeZone)}`;
}

export function overdueNote(from: WaitingStatus, due: Date, timeZone: TimeZone): string {
  return `Dibatalkan otomatis: ${overdueReason(from, due, timeZone)}.`;
}

export function movedNote(status: WaitingStatus, due: Date | null, timeZone: TimeZone): string {
  const name = deadlineNames[status];
  return due ? `${name} diperpanjang sampai ${deadlineText(due, timeZone)}.` : `${name} dihapus.`;
}

export function outageNote(status: WaitingStatus, due: Date, timeZone: TimeZone): string {
  return `${deadlineNames[status]} diperpanjang sampai ${deadlineText(due, timeZone)} karena layanan sempat terhenti.`;
}

export function timeLeftText(leftMs: number): string {
  if (leftMs <= 0) return 'Batas waktu sudah lewat.';
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  const clock = [rest / 3_600, (rest / 60) % 60, rest % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `Sisa waktu ${days > 0 ? `${days} hari ` : ''}${clock.join(':')}`;
}
