import { expect, test } from 'vitest';
import type { OrderStatus } from '../order.ts';
import { longestWaiting, orderAge, shortMoment } from './age.ts';

const now = new Date('2026-11-24T14:05:30+07:00');
const age = (at: string) => orderAge(new Date(at), now, 'Asia/Jakarta');

test.each([
  ['2026-11-24T14:05:10+07:00', 'baru saja'],
  ['2026-11-24T14:06:10+07:00', 'baru saja'],
  ['2026-11-24T14:04:30+07:00', '1 mnt'],
  ['2026-11-24T13:39:30+07:00', '26 mnt'],
  ['2026-11-24T13:05:30+07:00', 'hari ini 13.05'],
  ['2026-11-24T00:00:00+07:00', 'hari ini 00.00'],
  ['2026-11-23T20:56:00+07:00', 'kemarin 20.56'],
  ['2026-11-22T23:59:00+07:00', '22 Nov 23.59'],
  ['2025-12-31T20:56:00+07:00', '31 Des 2025, 20.56'],
])('an order of %s is shown as %s', (at, text) => {
  expect(age(at)).toBe(text);
});

test('minutes count across midnight', () => {
  const midnight = new Date('2026-11-24T00:10:00+07:00');
  expect(orderAge(new Date('2026-11-23T23:50:00+07:00'), midnight, 'Asia/Jakarta')).toBe('20 mnt');
});

test('a short moment has no year', () => {
  expect(shortMoment(new Date('2026-11-26T06:47:00+07:00'), 'Asia/Jakarta')).toBe('26 Nov, 06.47');
});

const order = (id: string, status: OrderStatus, proofWaits = false) => ({ id, status, proofWaits });

test("the oldest order that needs the shop's action has waited longest", () => {
  expect(longestWaiting([order('c', 'Pending'), order('b', 'Processing'), order('a', 'Shipped')])).toBe('b');
});

test("an unpaid bill needs the shop's action only if a proof was sent", () => {
  const pending = order('b', 'Pending');
  expect(longestWaiting([pending, order('a', 'Harus Dibayar')])).toBe('b');
  expect(longestWaiting([pending, order('a', 'Harus Dibayar', true)])).toBe('a');
});

test("returns null if no order needs the shop's action", () => {
  expect(longestWaiting([order('b', 'Completed'), order('a', 'Cancelled')])).toBeNull();
  expect(longestWaiting([])).toBeNull();
});
