import { formatDay } from '#domain/calendar/format.ts';
import { formatRupiahPlain } from '#domain/format.ts';
import type { OrderEvent, OrderEventKind } from '../event.ts';

/** In rupiah; `day` is the shop's, '2026-11-21'. */
export type Refund = { id: string; amount: number; day: string };

type Past = Pick<OrderEvent, 'id' | 'kind' | 'amount' | 'refundDay' | 'withdraws'>;

/**
 * What was paid, for an order that has ended or was complained about. An ended bill may have been paid without anybody
 * having seen it in time.
 */
export function mayRefund(events: readonly Pick<OrderEvent, 'kind'>[]): boolean {
  const has = (...kinds: OrderEventKind[]) => events.some(({ kind }) => kinds.includes(kind));
  // What is paid on delivery was never billed.
  if (has('cancelled', 'expired')) return has('billed', 'shipped');
  return has('complained') && has('paid', 'proof_sent', 'shipped');
}

/** Also those that were taken out again; so nobody's timeline grows without end. */
export const MAX_REFUND_NOTES = 20;

/** Those that stand, in the order in which they were noted. */
export function refundsOf(events: readonly Past[]): Refund[] {
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
