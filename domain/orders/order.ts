/** The eight statuses of SPEC §4, in the order in which they are shown. */
export const orderStatuses = [
  'Pending',
  'Harus Dibayar',
  'Sudah Dibayar',
  'Processing',
  'Shipped',
  'Completed',
  'Complain',
  'Cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The forward step that a shop takes from each status, with the words on its button (SPEC §4). */
const forwardSteps: { [from in OrderStatus]?: { to: OrderStatus; label: string } } = {
  Pending: { to: 'Harus Dibayar', label: 'Konfirmasi (Kirim Tagihan)' },
  'Harus Dibayar': { to: 'Sudah Dibayar', label: 'Tandai Sudah Bayar' },
  'Sudah Dibayar': { to: 'Processing', label: 'Proses Pesanan' },
  Processing: { to: 'Shipped', label: 'Tandai Dikirim' },
  Shipped: { to: 'Completed', label: 'Selesaikan Pesanan' },
};

/** What of an order decides which changes are allowed. */
export type OrderState = { status: OrderStatus; shippedAt: Date | null; cancelledAt: Date | null };

/** One change that the shop may make now. */
export type OrderStep = { to: OrderStatus; label: string; kind: 'forward' | 'cancel' | 'complain' };

/** An unknown or missing status counts as Pending (SPEC §4). */
export function parseStatus(value: unknown): OrderStatus {
  return orderStatuses.find((status) => status === value) ?? 'Pending';
}

/**
 * The changes that a shop may make, the forward step first. 'Batalkan' and 'Komplain' stand in every section
 * but their own; a complaint can end well if the order had been shipped and was never cancelled.
 */
export function stepsOf(order: OrderState): OrderStep[] {
  const steps: OrderStep[] = [];
  const forward = forwardSteps[order.status];
  if (forward) steps.push({ ...forward, kind: 'forward' });
  if (order.status === 'Complain' && order.shippedAt && !order.cancelledAt) {
    steps.push({ to: 'Completed', label: 'Selesaikan Pesanan', kind: 'forward' });
  }
  if (order.status !== 'Complain') steps.push({ to: 'Complain', label: 'Komplain', kind: 'complain' });
  if (order.status !== 'Cancelled') steps.push({ to: 'Cancelled', label: 'Batalkan', kind: 'cancel' });
  return steps;
}

/** True where the shop may change this order to `to`. */
export function mayChange(order: OrderState, to: OrderStatus): boolean {
  return stepsOf(order).some((step) => step.to === to);
}

/** True where a change to Cancelled gives the stock back: once, and only before it was shipped. */
export function returnsStock(order: OrderState, to: OrderStatus): boolean {
  return to === 'Cancelled' && !order.shippedAt && !order.cancelledAt;
}

/** True where a change to Cancelled gives the voucher's use back: once, also after it was shipped. */
export function returnsVoucher(order: OrderState, to: OrderStatus): boolean {
  return to === 'Cancelled' && !order.cancelledAt;
}

/** While these, the buyer may cancel. */
export function buyerMayCancel(status: OrderStatus): boolean {
  return status === 'Pending' || status === 'Harus Dibayar';
}

/** The statuses in which the buyer is offered a chat with the shop (SPEC §4). */
export type ContactStatus = Exclude<OrderStatus, 'Completed' | 'Cancelled'>;

/** True where the buyer is offered a chat with the shop. */
export function buyerMayContact(status: OrderStatus): status is ContactStatus {
  return status !== 'Completed' && status !== 'Cancelled';
}

/**
 * The last step that an order has taken on its way to Completed; for a complaint or a cancelled order where it
 * stood when it left the way. `events` is its timeline, oldest first.
 */
export function reachedStatus(
  status: OrderStatus,
  events: readonly { toStatus: OrderStatus }[],
): OrderStatus {
  const isOnWay = (one: OrderStatus) => one !== 'Complain' && one !== 'Cancelled';
  if (isOnWay(status)) return status;
  return events.findLast(({ toStatus }) => isOnWay(toStatus))?.toStatus ?? 'Pending';
}

/** An order's short number as it is shown and said: '#1042'. */
export function orderNumberLabel(orderNumber: number): string {
  return `#${orderNumber}`;
}
