import { expect, test } from 'vitest';
import { patience } from './patience.ts';

test('patience ends after its time', async () => {
  const signal = patience(1);
  await expect.poll(() => signal.aborted).toBe(true);
});

test('patience ends with what it waits for, at once where that is over', () => {
  const leaving = new AbortController();
  const signal = patience(60_000, leaving.signal);
  expect(signal.aborted).toBe(false);
  leaving.abort();
  expect(signal.aborted).toBe(true);
  expect(patience(60_000, leaving.signal).aborted).toBe(true);
});
