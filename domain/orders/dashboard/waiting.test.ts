import { expect, test } from 'vitest';
import type { OrderStatus } from '../order.ts';
import { longestWaiting } from './waiting.ts';

const order = (id: string, status: OrderStatus, proofWaits = false) => ({ id, status, proofWaits });

test('the oldest order that the shop has to act on waits longest', () => {
  expect(longestWaiting([order('c', 'Pending'), order('b', 'Processing'), order('a', 'Shipped')])).toBe('b');
});

test('an unpaid bill waits for its buyer, unless a proof was sent', () => {
  const pending = order('b', 'Pending');
  expect(longestWaiting([pending, order('a', 'Harus Dibayar')])).toBe('b');
  expect(longestWaiting([pending, order('a', 'Harus Dibayar', true)])).toBe('a');
});

test('where nothing waits there is none', () => {
  expect(longestWaiting([order('b', 'Completed'), order('a', 'Cancelled')])).toBeNull();
  expect(longestWaiting([])).toBeNull();
});
