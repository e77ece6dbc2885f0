import type { ShippingKind } from '../shipping/way.ts';

/** Statuses in display order. See docs/product/orders.md#order-statuses. */
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

type StatusPredicate<Asked extends OrderStatus> = (status: OrderStatus | null | undefined) => status is Asked;

function statusIs<Asked extends OrderStatus>(...asked: readonly Asked[]): StatusPredicate<Asked> {
  return (status): status is Asked => asked.some((one) => one === status);
}

export const isPending = statusIs('Pending');
export const isBilled = statusIs('Harus Dibayar');
export const isPaid = statusIs('Sudah Dibayar');
export const isProcessing = statusIs('Processing');
export const isShipped = statusIs('Shipped');
export const isCompleted = statusIs('Completed');
export const isDisputed = statusIs('Complain');
export const isCancelled = statusIs('Cancelled');
export const isClosed = statusIs('Completed', 'Cancelled');

const forwardSteps: { [from in OrderStatus]?: { to: OrderStatus; label: string } } = {
  Pending: { to: 'Harus Dibayar', label: 'Konfirmasi (Kirim Tagihan)' },
  'Harus Dibayar': { to: 'Sudah Dibayar', label: 'Tandai Sudah Bayar' },
  'Sudah Dibayar': { to: 'Processing', label: 'Proses Pesanan' },
  Processing: { to: 'Shipped', label: 'Tandai Dikirim' },
  Shipped: { to: 'Completed', label: 'Selesaikan Pesanan' },
};

/** The rent invoice that an order in the operator's shop pays. `shopId` is the shop whose rent is paid. */
export type RentReference = { number: string; invoiceId: string; shopId: string };

export type OrderState = {
  status: OrderStatus;
  shippingKind: ShippingKind;
  shippedAt: Date | null;
  cancelledAt: Date | null;
  /** Set if the order pays rent. Such an order has no goods, so it can never become 'Complain'. */
  rent?: RentReference | null;
};

export type OrderStep = { to: OrderStatus; label: string; kind: 'forward' | 'cancel' | 'complain' };

export function parseStatus(value: unknown): OrderStatus {
  return orderStatuses.find((status) => status === value) ?? 'Pending';
}

function forwardStep({ status, shippingKind }: OrderState): Omit<OrderStep, 'kind'> | undefined {
  // Orders with cash on delivery are never billed, so packing comes next.
  if (isPending(status) && shippingKind === 'cod') return { to: 'Processing', label: 'Proses Pesanan (COD)' };
  if (isProcessing(status) && shippingKind === 'pickup')
    return { to: 'Shipped', label: 'Tandai Siap Diambil' };
  return forwardSteps[status];
}

export function stepsOf(order: OrderState): OrderStep[] {
  const steps: OrderStep[] = [];
  const forward = forwardStep(order);
  if (forward) steps.push({ ...forward, kind: 'forward' });
  if (isDisputed(order.status) && order.shippedAt && !order.cancelledAt) {
    steps.push({ to: 'Completed', label: 'Selesaikan Pesanan', kind: 'forward' });
  }
  if (!isDisputed(order.status) && !order.rent)
    steps.push({ to: 'Complain', label: 'Komplain', kind: 'complain' });
  if (!isCancelled(order.status)) steps.push({ to: 'Cancelled', label: 'Batalkan', kind: 'cancel' });
  return steps;
}

/** Returns the next step; undefined if none is left or a payment, delivery or complaint's end must come first. */
export function nextStepWithoutInput(order: OrderState): OrderStep | undefined {
  const { status } = order;
  const takesTime = isBilled(status) || isShipped(status) || isDisputed(status);
  return takesTime ? undefined : stepsOf(order).find(({ kind }) => kind === 'forward');
}

export function mayChange(order: OrderState, to: OrderStatus): boolean {
  return stepsOf(order).some((step) => step.to === to);
}

/** True for an unshipped order's first cancellation. After a complaint, an order can be cancelled a second time. */
export function returnsStock(order: OrderState, to: OrderStatus): boolean {
  return isCancelled(to) && !order.shippedAt && !order.cancelledAt;
}

/** A cancellation returns the voucher's use only the first time, even if the order was shipped. */
export function returnsVoucher(order: OrderState, to: OrderStatus): boolean {
  return isCancelled(to) && !order.cancelledAt;
}

/** True if a change from this status ends the bill. The shop must confirm it while a proof of payment awaits review. */
export function closesBill(from: OrderStatus): boolean {
  return isBilled(from);
}

/** The caller must also check that no proof of payment awaits review. */
export function buyerMayCancel(status: OrderStatus): boolean {
  return isPending(status) || isBilled(status);
}

export type ContactStatus = Exclude<OrderStatus, 'Completed' | 'Cancelled'>;

export function buyerMayContact(status: OrderStatus): status is ContactStatus {
  return !isClosed(status);
}

/** Shops put the invoice into the parcel, so they may print it as soon as the order is paid. */
export function shopMayInvoice(status: OrderStatus): boolean {
  return isPaid(status) || isProcessing(status) || isShipped(status) || isCompleted(status);
}

export function reachedStatus(
  status: OrderStatus,
  events: readonly { toStatus: OrderStatus }[],
): OrderStatus {
  const isOnWay = (one: OrderStatus) => !isDisputed(one) && !isCancelled(one);
  if (isOnWay(status)) return status;
  return events.findLast(({ toStatus }) => isOnWay(toStatus))?.toStatus ?? 'Pending';
}

export function orderNumberLabel(orderNumber: number): string {
  return `#${orderNumber}`;
}

/** Counting stops at this number, so that no query takes long. */
export const MAX_COUNTED_ORDERS = 1_000;

const buyerWords: { [status in OrderStatus]?: string } = {
  Pending: 'Menunggu toko',
  Processing: 'Disiapkan',
  Shipped: 'Dikirim',
  Completed: 'Selesai',
  Complain: 'Komplain',
  Cancelled: 'Dibatalkan',
};

export function buyerWord(status: OrderStatus, shippingKind?: ShippingKind): string | null {
  if (isShipped(status) && shippingKind === 'pickup') return 'Siap diambil';
  return buyerWords[status] ?? null;
}

export function statusForBuyer(status: OrderStatus): string {
  const word = buyerWord(status);
  return word === null ? `"${status}"` : `"${status}" (${word})`;
}
