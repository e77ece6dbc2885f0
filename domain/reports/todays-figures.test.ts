import { expect, test } from 'vitest';
import { figureDays } from './todays-figures.ts';

test.each([
  ['2026-11-21T16:59:59Z', 'Asia/Jakarta', '2026-11-21', '2026-11-15'],
  ['2026-11-21T17:00:00Z', 'Asia/Jakarta', '2026-11-22', '2026-11-16'],
  ['2026-11-21T15:00:00Z', 'Asia/Jayapura', '2026-11-22', '2026-11-16'],
  ['2028-03-02T00:00:00Z', 'Asia/Makassar', '2028-03-02', '2028-02-25'],
] as const)('%s in %s', (now, zone, today, weekFrom) => {
  expect(figureDays(new Date(now), zone)).toEqual({ today, weekFrom });
});
