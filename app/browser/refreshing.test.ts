import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshing } from './refreshing.ts';

let ends: (() => void)[];
let page: ReturnType<typeof refreshing>;

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  page = refreshing(() => new Promise((end) => ends.push(end)));
});

afterEach(() => void vi.useRealTimers());

async function end(number: number): Promise<void> {
  ends[number]?.();
  await vi.advanceTimersByTimeAsync(0);
}

test('the first change is shown at once, and what follows it by one refresh more', async () => {
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

test('after a pause a change is a first one again', async () => {
  page.ask();
  await end(0);
  await vi.advanceTimersByTimeAsync(300);
  page.ask();
  expect(ends).toHaveLength(2);
});

test('nothing is asked while a refresh is under way, and what came meanwhile is not lost', async () => {
  page.ask();
  page.ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(1);
  await end(0);
  expect(ends).toHaveLength(2);
});

test('a refresh that fails holds up no other', async () => {
  let tries = 0;
  const failing = refreshing(async () => {
    tries += 1;
    throw new Error('no network');
  });
  failing.ask();
  await vi.advanceTimersByTimeAsync(300);
  failing.ask();
  expect(tries).toBe(2);
});

test('a page that was left asks no more', async () => {
  page.ask();
  page.ask();
  page.stop();
  await end(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(1);
});
