import { expect, test } from 'vitest';
import { expiryOf, type OrderEventKind, statusKinds } from './event.ts';
import { orderStatuses } from './order.ts';

const events = (...kinds: OrderEventKind[]) => kinds.map((kind, at) => ({ kind, at }));

test('each status has its own kind of event', () => {
  expect(new Set(orderStatuses.map((status) => statusKinds[status])).size).toBe(orderStatuses.length);
});

test('an order counts as expired if the program cancelled it last', () => {
  expect(expiryOf(events('placed', 'billed', 'expired'))?.at).toBe(2);
  expect(expiryOf(events('placed', 'expired', 'complained'))?.at).toBe(1);
  expect(expiryOf(events('placed', 'expired', 'complained', 'cancelled'))).toBeNull();
  expect(expiryOf(events('placed', 'deadline_moved', 'cancelled'))).toBeNull();
  expect(expiryOf([])).toBeNull();
});
