import { expect, test } from 'vitest';
import { ordersAbove } from './unseen-orders.ts';

const order = (orderNumber: number) => ({ id: `nomor-${orderNumber}`, orderNumber, customerName: 'Budi' });

test('an order that waited at the first read is not new, a later one is', () => {
  const first = ordersAbove([order(1007), order(1005)], null);
  expect(first).toEqual({ highest: 1007, fresh: [] });
  const second = ordersAbove([order(1008), order(1007)], first.highest);
  expect(second).toEqual({ highest: 1008, fresh: [order(1008)] });
});

test('the first order of a shop is new', () => {
  const first = ordersAbove([], null);
  expect(first).toEqual({ highest: 0, fresh: [] });
  expect(ordersAbove([order(1001)], first.highest).fresh).toEqual([order(1001)]);
});

test('an order that waits again is not new', () => {
  expect(ordersAbove([order(1003)], 1008)).toEqual({ highest: 1008, fresh: [] });
});
