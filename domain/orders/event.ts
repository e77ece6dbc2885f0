import type { Teammate } from '../team/member.ts';
import type { OrderStatus } from './order.ts';

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
 * `expired`: nobody answered or paid in time. `time_returned`: an outage extended the deadline. `handed_over`: another
 * WhatsApp number of the shop handles the order now. `refund_withdrawn`: the refund was noted by mistake.
 * `payment_undone`: the owner undid an automatic mark as paid. An accepted proof is recorded as `paid`.
 */
export type OrderEventKind =
  | (typeof statusKinds)[OrderStatus]
  | 'expired'
  | 'deadline_moved'
  | 'time_returned'
  | 'relinked'
  | 'handed_over'
  | 'edited'
  | 'refunded'
  | 'refund_withdrawn'
  | 'proof_sent'
  | 'proof_withdrawn'
  | 'proof_refused'
  | 'proof_photo_deleted'
  | 'reminded'
  | 'payment_undone';

/** `toStatus` is the status after the event; `fromStatus` is null if the status did not change. */
export type OrderEvent = {
  id: string;
  kind: OrderEventKind;
  actorRole: 'customer' | 'storeAdmin' | 'system';
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  /** For `expired`, the missed deadline; for `deadline_moved` and `time_returned`, the new one; otherwise null. */
  dueAt: Date | null;
  note: string;
  amount: number | null;
  /** The day of the refund in the shop's time zone, such as '2026-11-21'. */
  refundDay: string | null;
  /** For `refund_withdrawn`: the id of the event that noted the refund by mistake. */
  withdraws: string | null;
  createdAt: Date;
};

/** `by` is null for buyers, for the program, and for a shop's only member, who need not be named. */
export type ShopOrderEvent = OrderEvent & { by: Teammate | null };

/** Returns the order's last cancellation if a missed deadline caused it, else null. `events` must be oldest first. */
export function expiryOf<Event extends Pick<OrderEvent, 'kind'>>(events: readonly Event[]): Event | null {
  const last = events.findLast(({ kind }) => kind === 'cancelled' || kind === 'expired');
  return last?.kind === 'expired' ? last : null;
}
