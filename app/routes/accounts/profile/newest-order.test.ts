import { expect, it } from 'vitest';
import type { HistoryOrder, HistorySection } from '#domain/orders/history.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { unansweredOrder } from './newest-order.tsx';

const ordered = (status: OrderStatus, id: string, day: number): HistoryOrder => ({
  id,
  storeId: 's',
  orderNumber: 1001,
  namaToko: 'Warung Bu Sri',
  timeZone: 'Asia/Jakarta',
  firstProduct: 'Es Teh',
  otherProducts: 0,
  totalPrice: 5_000,
  createdAt: new Date(Date.UTC(2026, 10, day)),
  status,
  deadline: null,
  proofWaits: false,
});

const sectionOf = (status: OrderStatus, ...orders: HistoryOrder[]): HistorySection => ({
  status,
  count: orders.length,
  countCapped: false,
  orders,
  next: null,
});

it('returns the latest order while its shop has yet to answer it', () => {
  const pending = sectionOf('Pending', ordered('Pending', 'new', 9), ordered('Pending', 'old', 2));
  expect(unansweredOrder([pending, sectionOf('Shipped', ordered('Shipped', 'sent', 5))])?.id).toBe('new');
  const billed = sectionOf('Harus Dibayar', ordered('Harus Dibayar', 'billed', 10));
  expect(unansweredOrder([pending, billed])).toBeNull();
  expect(unansweredOrder([])).toBeNull();
});
