import { expect, test } from 'vitest';
import { minutesOf, timeText } from './time-of-day.ts';

test('writes minutes as a field shows them', () => {
  expect([timeText(480), timeText(1_439), timeText(0), timeText(null)]).toEqual([
    '08:00',
    '23:59',
    '00:00',
    '',
  ]);
  expect([minutesOf('08:00'), minutesOf('23:59')]).toEqual([480, 1_439]);
});
