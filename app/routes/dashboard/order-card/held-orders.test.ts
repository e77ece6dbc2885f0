import { expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { steadyPage } from './held-orders.ts';

const page = (ids: string, next: string | null = null) => {
  return { orders: [...ids].map((id) => ({ id, as: 'read' })), next };
};
const held = (section: OrderStatus, ids: string) =>
  new Map([...ids].map((id) => [id, { section, order: { id, as: 'known' } }]));
const steady = (
  shown: ReturnType<typeof page>,
  fresh: ReturnType<typeof page>,
  holding: ReturnType<typeof held>,
) => {
  const { orders, next } = steadyPage(shown, fresh, 'Pending', holding);
  return { ids: orders.map(({ id }) => id).join(''), next, as: orders.map((order) => order.as) };
};

test('a held order that has left the section stays in place with its last known data', () => {
  expect(steady(page('abc'), page('ac'), held('Pending', 'b'))).toEqual({
    ids: 'abc',
    next: null,
    as: ['read', 'known', 'read'],
  });
  expect(steady(page('abc'), page('c'), held('Pending', 'ab')).ids).toBe('abc');
});

test('a new order comes first, and an order that others have changed disappears', () => {
  expect(steady(page('abc'), page('nc'), held('Pending', 'b')).ids).toBe('nbc');
});

test('an order that is held in another section does not appear', () => {
  expect(steady(page('a'), page('xa'), held('Shipped', 'x')).ids).toBe('a');
});

test('an order that moves up from the next page stays on that page', () => {
  const shown = page('abc', 'c');
  const once = steadyPage(shown, page('acd', 'd'), 'Pending', held('Pending', 'b'));
  expect(once.orders.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(once.next).toBe('c');
  expect(steadyPage(once, page('acd', 'd'), 'Pending', held('Pending', 'b'))).toEqual(once);
});
