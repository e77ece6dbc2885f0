import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRefresher } from './refresher.ts';

let ends: (() => void)[];
let page: ReturnType<typeof makeRefresher>;

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  page = makeRefresher(() => new Promise((end) => ends.push(end)));
});

afterEach(() => void vi.useRealTimers());

async function end(number: number): Promise<void> {
  ends[number]?.();
  await vi.advanceTimersByTimeAsync(0);
}

test('the first change refreshes at once, and the following ones cause one more refresh', async () => {
  page.ask();
  expect(ends).toHaveLength(1);
  await end(0);
  for (let change = 0; change < 20; change += 1) page.ask();
  await vi.advanceTimersByTimeAsync(299);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
  await end(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ends).toHaveLength(2);
});

test('a change after a pause refreshes at once', async () => {
  page.ask();
  await end(0);
  await vi.advanceTimersByTimeAsync(300);
  page.ask();
  expect(ends).toHaveLength(2);
});

test('changes during a refresh wait for its end and are not lost', async () => {
  page.ask();
  page.ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(1);
  await end(0);
  expect(ends).toHaveLength(2);
});

test('a failed refresh does not block the next one', async () => {
  let tries = 0;
  const failing = makeRefresher(async () => {
    tries += 1;
    throw new Error('no network');
  });
  failing.ask();
  await vi.advanceTimersByTimeAsync(300);
  failing.ask();
  expect(tries).toBe(2);
});

test('a stopped page does not refresh any more', async () => {
  page.ask();
  page.ask();
  page.stop();
  await end(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(1);
});
