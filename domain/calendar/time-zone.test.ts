import { expect, test } from 'vitest';
import { turnOfYear, yearOf } from './time-zone.ts';

test('the year turns at midnight in Jakarta', () => {
  const turn = Date.parse('2026-12-31T17:00:00Z');
  expect([yearOf(turn - 1), yearOf(turn)]).toEqual([2026, 2027]);
  expect(turnOfYear(turn - 1)).toBe(turn);
  expect(turnOfYear(turn)).toBe(Date.parse('2027-12-31T17:00:00Z'));
});
