import { expect, test } from 'vitest';
import { isPaymentReminderDue } from './reminder.ts';

const HOUR_MS = 3_600_000;
const dueAt = new Date('2026-11-22T12:00:00Z');
const before = (ms: number) => new Date(dueAt.getTime() - ms);

test.each([
  [24, 6],
  [168, 6],
  [12, 2],
  [6, 2],
])('with %d hours to pay the reminder is due %d hours before the deadline', (given, hours) => {
  const dueSetAt = before(given * HOUR_MS);
  const isDue = (ms: number) => isPaymentReminderDue({ dueAt, dueSetAt, now: before(ms) });
  expect(isDue(hours * HOUR_MS + 1_000)).toBe(false);
  expect(isDue(hours * HOUR_MS)).toBe(true);
  expect(isDue(1_000)).toBe(true);
  expect(isDue(0)).toBe(false);
});

test('without a deadline no reminder is due', () => {
  expect(isPaymentReminderDue({ dueAt: null, dueSetAt: null, now: dueAt })).toBe(false);
});
