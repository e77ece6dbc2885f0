import { formatDay } from '#domain/calendar/format.ts';
import { formatRupiahPlain } from '#domain/format.ts';
import type { OrderEvent, OrderEventKind } from '../event.ts';

/** `amount` is in rupiah; `day`, such as '2026-11-21', is in the shop's time zone. */
export type Refund = { id: string; amount: number; day: string };

type RefundEvent = Pick<OrderEvent, 'id' | 'kind' | 'amount' | 'refundDay' | 'withdraws'>;

/** True for cancelled or disputed orders that the buyer may have paid, even if the shop noticed no payment. */
export function mayRefund(events: readonly Pick<OrderEvent, 'kind'>[]): boolean {
  const has = (...kinds: OrderEventKind[]) => events.some(({ kind }) => kinds.includes(kind));
  // Orders with cash on delivery are never billed, but may have been paid after they were shipped.
  if (has('cancelled', 'expired')) return has('billed', 'shipped');
  return has('complained') && has('paid', 'proof_sent', 'shipped');
}

/** Limits the refund notes of one order, including withdrawn ones, so that its timeline cannot grow without end. */
export const MAX_REFUND_NOTES = 20;

export function refundsOf(events: readonly RefundEvent[]): Refund[] {
  const withdrawn = new Set(events.map(({ withdraws }) => withdraws));
  return events.flatMap(({ id, kind, amount, refundDay: day }) =>
    kind === 'refunded' && amount !== null && day !== null && !withdrawn.has(id) ? [{ id, amount, day }] : [],
  );
}

export function refundNote({ amount, day }: Omit<Refund, 'id'>): string {
  return `${formatRupiahPlain(amount)} dikembalikan pada ${formatDay(day)}.`;
}

export function withdrawalNote({ amount, day }: Omit<Refund, 'id'>): string {
  return `Catatan pengembalian ${formatRupiahPlain(amount)} pada ${formatDay(day)} dihapus.`;
}
