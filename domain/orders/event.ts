import type { OrderStatus } from './order.ts';

/** What an order's timeline records when the order comes to a status. */
export const statusKinds = {
  Pending: 'placed',
  'Harus Dibayar': 'billed',
  'Sudah Dibayar': 'paid',
  Processing: 'processed',
  Shipped: 'shipped',
  Completed: 'completed',
  Complain: 'complained',
  Cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string>;

/**
 * `expired`: cancelled by the program, since nobody answered or paid in time. `deadline_moved`: the owner gave more time, or
 * took the deadline away. `time_returned`: the deadline moved by what an outage had cost. `relinked`: the owner made a new secret
 * link, and the old one opens nothing any more. `edited`: the owner changed lines or ongkir. `refund_withdrawn`: a refund had been
 * noted by mistake. `proof_sent`, `proof_refused`: a proof of payment; accepting one is `paid`. `proof_withdrawn`: its sender took
 * it back at once, and it is gone.
 * `proof_photo_deleted`: the owner deleted the photo of one that was judged. `reminded`: the buyer, of paying.
 */
export type OrderEventKind =
  | (typeof statusKinds)[OrderStatus]
  | 'expired'
  | 'deadline_moved'
  | 'time_returned'
  | 'relinked'
  | 'edited'
  | 'refunded'
  | 'refund_withdrawn'
  | 'proof_sent'
  | 'proof_withdrawn'
  | 'proof_refused'
  | 'proof_photo_deleted'
  | 'reminded';

/** One entry of an order's timeline. `toStatus` is where the order stands after it; `fromStatus` is null where that is no change. */
export type OrderEvent = {
  id: string;
  kind: OrderEventKind;
  actorRole: 'customer' | 'storeAdmin' | 'system';
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  /** The deadline that passed, or the new one (null for none). */
  dueAt: Date | null;
  note: string;
  /** Of a refund, in rupiah. */
  amount: number | null;
  /** '2026-11-21', the shop's day of the refund. */
  refundDay: string | null;
  /** The event of the refund that was noted by mistake. */
  withdraws: string | null;
  createdAt: Date;
};

/** The event that ended the order by itself, if none has happened since; null otherwise. `events` are oldest first. */
export function expiryOf<Event extends Pick<OrderEvent, 'kind'>>(events: readonly Event[]): Event | null {
  const last = events.findLast(({ kind }) => kind === 'cancelled' || kind === 'expired');
  return last?.kind === 'expired' ? last : null;
}
