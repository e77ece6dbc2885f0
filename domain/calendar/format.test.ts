import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDayMonth, formatRelativeDays } from './format.ts';

test('a day in a chart has no year', () => {
  expect(formatDayMonth(new Date('2026-11-21T16:30:00Z'), 'Asia/Jayapura')).toBe('22 Nov');
});

test('a moment can be on different days in Jakarta and in Jayapura', () => {
  const moment = new Date('2026-11-21T16:30:00Z');
  expect(formatDate(moment, 'Asia/Jakarta')).toBe('21 November 2026');
  expect(formatDate(moment, 'Asia/Jayapura')).toBe('22 November 2026');
  expect(formatDateTime(moment, 'Asia/Jakarta')).toBe('21 Nov 2026, 23.30');
});

test('relative days are written in words', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const inDays = (days: number) => formatRelativeDays(new Date(now.getTime() + days * 86_400_000), now);
  expect([inDays(0), inDays(1), inDays(3), inDays(-1), inDays(-5)]).toEqual([
    'hari ini',
    'besok',
    '3 hari lagi',
    'kemarin',
    '5 hari lalu',
  ]);
});
