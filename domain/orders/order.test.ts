import { describe, expect, test } from 'vitest';
import {
  buyerMayCancel,
  buyerMayContact,
  buyerWord,
  isClosed,
  isPending,
  isUnpaid,
  mayChange,
  nextStepAtOnce,
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

/** docs/product/orders.md#order-statuses once more, as a table: rows are where an order stands, letters where it may go. */
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
  '%s → %s is allowed exactly where the table says so',
  (from, to) => {
    expect(mayChange(order(from), to)).toBe(table[from].includes(to));
  },
);

test('a complaint ends well only if the order had been shipped and was never cancelled', () => {
  expect(mayChange(order('Complain', { shippedAt }), 'Completed')).toBe(true);
  expect(mayChange(order('Complain', { shippedAt, cancelledAt }), 'Completed')).toBe(false);
  expect(mayChange(order('Complain'), 'Completed')).toBe(false);
});

test('right after a step the next one is offered only where it can be true by then', () => {
  const offered = orderStatuses.map((status) => [status, nextStepAtOnce(order(status, { shippedAt }))?.to]);
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

test('the forward step comes first and carries its words', () => {
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

test('Batalkan and Komplain stand in every section but their own', () => {
  for (const status of orderStatuses) {
    const labels = stepsOf(order(status)).map((step) => step.label);
    expect(labels.includes('Batalkan')).toBe(status !== 'Cancelled');
    expect(labels.includes('Komplain')).toBe(status !== 'Complain');
  }
});

test('stock comes back once, and only before shipping', () => {
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

test('the buyer may cancel until paid and may chat until the end', () => {
  expect(orderStatuses.filter(buyerMayCancel)).toEqual(['Pending', 'Harus Dibayar']);
  expect(orderStatuses.filter((status) => !buyerMayContact(status))).toEqual(['Completed', 'Cancelled']);
});

test('a status is asked by name, and one that is not there is none', () => {
  expect(orderStatuses.filter(isUnpaid)).toEqual(['Harus Dibayar']);
  expect(orderStatuses.filter(isClosed)).toEqual(['Completed', 'Cancelled']);
  expect([isPending(null), isPending(undefined)]).toEqual([false, false]);
});

test('an order number is easy to say', () => {
  expect(orderNumberLabel(1042)).toBe('#1042');
});

describe('where an order stands on its way', () => {
  const events = (...statuses: OrderStatus[]) => statuses.map((toStatus) => ({ toStatus }));

  test('is its status while it is on it', () => {
    expect(reachedStatus('Shipped', events('Pending', 'Harus Dibayar'))).toBe('Shipped');
    expect(reachedStatus('Completed', events('Pending', 'Shipped', 'Complain', 'Completed'))).toBe(
      'Completed',
    );
  });

  test('is where a complaint or a cancelled order stood last', () => {
    expect(reachedStatus('Complain', events('Pending', 'Harus Dibayar', 'Shipped', 'Complain'))).toBe(
      'Shipped',
    );
    expect(reachedStatus('Cancelled', events('Pending', 'Processing', 'Complain', 'Cancelled'))).toBe(
      'Processing',
    );
    expect(reachedStatus('Cancelled', [])).toBe('Pending');
  });
});

test('COD is processed without a bill, and its parcel is sent as any other', () => {
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

test('buyers read an Indonesian word beside each status that is not one', () => {
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

test('an order that is picked up is not sent', () => {
  expect(buyerWord('Shipped', 'pickup')).toBe('Siap diambil');
  expect(buyerWord('Processing', 'pickup')).toBe('Disiapkan');
});
