import { describe, expect, test } from 'vitest';
import {
  buyerMayCancel,
  buyerMayContact,
  buyerWord,
  isBilled,
  isClosed,
  isPending,
  mayChange,
  nextStepWithoutInput,
  type OrderState,
  type OrderStatus,
  orderNumberLabel,
  orderStatuses,
  parseStatus,
  reachedStatus,
  returnsStock,
  statusForBuyer,
  stepsOf,
} from './order.ts';

const shippedAt = new Date('2026-11-20T05:00:00Z');
const cancelledAt = new Date('2026-11-20T06:00:00Z');

function order(status: OrderStatus, past: Partial<OrderState> = {}): OrderState {
  return { status, shippingKind: 'ask', shippedAt: null, cancelledAt: null, ...past };
}

/** Allowed next statuses for each status, copied from docs/product/orders.md#order-statuses. */
const table: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Harus Dibayar', 'Complain', 'Cancelled'],
  'Harus Dibayar': ['Sudah Dibayar', 'Complain', 'Cancelled'],
  'Sudah Dibayar': ['Processing', 'Complain', 'Cancelled'],
  Processing: ['Shipped', 'Complain', 'Cancelled'],
  Shipped: ['Completed', 'Complain', 'Cancelled'],
  Completed: ['Complain', 'Cancelled'],
  Complain: ['Cancelled'],
  Cancelled: ['Complain'],
};

test.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))(
  '%s → %s is allowed exactly as in the table',
  (from, to) => {
    expect(mayChange(order(from), to)).toBe(table[from].includes(to));
  },
);

test('a complaint can be completed only if the order was shipped and never cancelled', () => {
  expect(mayChange(order('Complain', { shippedAt }), 'Completed')).toBe(true);
  expect(mayChange(order('Complain', { shippedAt, cancelledAt }), 'Completed')).toBe(false);
  expect(mayChange(order('Complain'), 'Completed')).toBe(false);
});

test('right after a step the next one is offered unless it takes time', () => {
  const offered = orderStatuses.map((status) => [
    status,
    nextStepWithoutInput(order(status, { shippedAt }))?.to,
  ]);
  expect(Object.fromEntries(offered)).toEqual({
    Pending: 'Harus Dibayar',
    'Harus Dibayar': undefined,
    'Sudah Dibayar': 'Processing',
    Processing: 'Shipped',
    Shipped: undefined,
    Completed: undefined,
    Complain: undefined,
    Cancelled: undefined,
  });
});

test('the forward step comes first, with its label', () => {
  const labels = orderStatuses.map((status) => stepsOf(order(status, { shippedAt }))[0]?.label);
  expect(labels).toEqual([
    'Konfirmasi (Kirim Tagihan)',
    'Tandai Sudah Bayar',
    'Proses Pesanan',
    'Tandai Dikirim',
    'Selesaikan Pesanan',
    'Komplain',
    'Selesaikan Pesanan',
    'Komplain',
  ]);
});

test('Batalkan and Komplain are offered in every status but their own', () => {
  for (const status of orderStatuses) {
    const labels = stepsOf(order(status)).map((step) => step.label);
    expect(labels.includes('Batalkan')).toBe(status !== 'Cancelled');
    expect(labels.includes('Komplain')).toBe(status !== 'Complain');
  }
});

test('stock is returned once, and only before shipping', () => {
  expect(returnsStock(order('Pending'), 'Cancelled')).toBe(true);
  expect(returnsStock(order('Complain'), 'Cancelled')).toBe(true);
  expect(returnsStock(order('Shipped', { shippedAt }), 'Cancelled')).toBe(false);
  expect(returnsStock(order('Complain', { cancelledAt }), 'Cancelled')).toBe(false);
  expect(returnsStock(order('Pending'), 'Complain')).toBe(false);
});

test('an unknown or missing status is Pending', () => {
  expect(parseStatus('Dikirim')).toBe('Pending');
  expect(parseStatus(undefined)).toBe('Pending');
  expect(parseStatus('__proto__')).toBe('Pending');
  expect(parseStatus('Shipped')).toBe('Shipped');
});

test('the buyer may cancel until payment and chat until the order is closed', () => {
  expect(orderStatuses.filter(buyerMayCancel)).toEqual(['Pending', 'Harus Dibayar']);
  expect(orderStatuses.filter((status) => !buyerMayContact(status))).toEqual(['Completed', 'Cancelled']);
});

test('status checks accept their own statuses and reject missing ones', () => {
  expect(orderStatuses.filter(isBilled)).toEqual(['Harus Dibayar']);
  expect(orderStatuses.filter(isClosed)).toEqual(['Completed', 'Cancelled']);
  expect([isPending(null), isPending(undefined)]).toEqual([false, false]);
});

test('an order number is short', () => {
  expect(orderNumberLabel(1042)).toBe('#1042');
});

describe('the reached status of an order', () => {
  const events = (...statuses: OrderStatus[]) => statuses.map((toStatus) => ({ toStatus }));

  test('is its current status on the way to completion', () => {
    expect(reachedStatus('Shipped', events('Pending', 'Harus Dibayar'))).toBe('Shipped');
    expect(reachedStatus('Completed', events('Pending', 'Shipped', 'Complain', 'Completed'))).toBe(
      'Completed',
    );
  });

  test('is the last status before a complaint or cancellation', () => {
    expect(reachedStatus('Complain', events('Pending', 'Harus Dibayar', 'Shipped', 'Complain'))).toBe(
      'Shipped',
    );
    expect(reachedStatus('Cancelled', events('Pending', 'Processing', 'Complain', 'Cancelled'))).toBe(
      'Processing',
    );
    expect(reachedStatus('Cancelled', [])).toBe('Pending');
  });
});

test('COD is processed without a bill, and its parcel is shipped as usual', () => {
  const cod = (status: OrderStatus) => order(status, { shippingKind: 'cod' });
  expect(stepsOf(cod('Pending'))[0]).toEqual({
    to: 'Processing',
    label: 'Proses Pesanan (COD)',
    kind: 'forward',
  });
  expect(mayChange(cod('Pending'), 'Harus Dibayar')).toBe(false);
  expect(stepsOf(cod('Processing'))[0]?.label).toBe('Tandai Dikirim');
  expect(stepsOf(order('Processing', { shippingKind: 'pickup' }))[0]?.label).toBe('Tandai Siap Diambil');
});

test('buyers see an Indonesian word for each status with an English name', () => {
  expect(orderStatuses.map((status) => [status, buyerWord(status)])).toEqual([
    ['Pending', 'Menunggu toko'],
    ['Harus Dibayar', null],
    ['Sudah Dibayar', null],
    ['Processing', 'Disiapkan'],
    ['Shipped', 'Dikirim'],
    ['Completed', 'Selesai'],
    ['Complain', 'Komplain'],
    ['Cancelled', 'Dibatalkan'],
  ]);
});

test('a sentence for buyers names a status with its word', () => {
  expect([statusForBuyer('Processing'), statusForBuyer('Sudah Dibayar')]).toEqual([
    '"Processing" (Disiapkan)',
    '"Sudah Dibayar"',
  ]);
});

test('an order for pickup is not called shipped', () => {
  expect(buyerWord('Shipped', 'pickup')).toBe('Siap diambil');
  expect(buyerWord('Processing', 'pickup')).toBe('Disiapkan');
});
