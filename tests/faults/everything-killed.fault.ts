import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersAt } from '../program.ts';
import { spread, stateFigures } from './figures.ts';
import { makePlatform, type Platform } from './platform.ts';
import { rounds } from './rounds.ts';

const READY_WITHIN_MS = 30_000;

let platform: Platform;

beforeAll(async () => {
  platform = await makePlatform();
  await platform.start();
});

afterAll(() => platform.clear());

test('program, workers and database killed at once: started again at once, it is ready in time', async () => {
  const kills = rounds(20);
  const times: number[] = [];
  for (let round = 0; round < kills; round++) {
    const { primary, workers, database } = await platform.pids();
    for (const pid of [primary, database, ...workers]) process.kill(pid, 'SIGKILL');
    const since = performance.now();
    await platform.start();
    expect(await answersAt(platform.url)).toBe(true);
    times.push(performance.now() - since);
  }
  const { median, most } = spread(times);
  stateFigures('program and database killed together', {
    kills,
    'from the kill to the first page, median': median,
    'the longest': most,
  });
  expect(Math.max(...times)).toBeLessThan(READY_WITHIN_MS);
});
