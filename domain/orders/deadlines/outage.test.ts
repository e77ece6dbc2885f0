import { expect, test } from 'vitest';
import { dueAfterOutages } from './outage.ts';

const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`);
const threeDays = { beganAt: at(10, '08:00'), endedAt: at(13, '08:00') };
const quarter = { beganAt: at(10, '08:00'), endedAt: at(10, '08:15') };

test.each([
  ['in the middle of it', at(11, '20:00'), at(14, '20:00')],
  ['after it', at(14, '09:00'), at(17, '09:00')],
  ['just after it began: half a day remains', at(10, '08:05'), at(13, '20:00')],
  ['just before it began: half a day, too', at(10, '07:59'), at(13, '20:00')],
])('an outage of three days and a deadline %s', (_, due, moved) => {
  expect(dueAfterOutages(due, at(9, '08:00'), [threeDays])).toEqual(moved);
});

test('a short outage grants at most its own length', () => {
  expect(dueAfterOutages(at(10, '08:05'), at(9, '08:00'), [quarter])).toEqual(at(10, '08:30'));
  expect(dueAfterOutages(at(10, '18:05'), at(9, '08:00'), [quarter])).toEqual(at(10, '18:20'));
});

test('a deadline set during an outage is extended by the rest of it', () => {
  expect(dueAfterOutages(at(14, '08:00'), at(13, '07:00'), [threeDays])).toEqual(at(14, '09:00'));
});

test('a deadline set after an outage stays unchanged', () => {
  expect(dueAfterOutages(at(14, '08:00'), at(13, '08:00'), [threeDays])).toEqual(at(14, '08:00'));
  expect(dueAfterOutages(at(14, '08:00'), at(1, '08:00'), [])).toEqual(at(14, '08:00'));
});

test('several outages add up in any order, rounded up to a full minute', () => {
  const second = { beganAt: at(15, '00:00'), endedAt: new Date('2026-11-15T01:00:00.500Z') };
  expect(dueAfterOutages(at(14, '08:00'), at(9, '08:00'), [second, threeDays])).toEqual(at(17, '09:01'));
});
