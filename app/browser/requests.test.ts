import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataRequestedAtMs, trackRequest, waitUntilRouterIdle } from './requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the router is idle once its last request has succeeded or failed', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const requests = [0, 1].map(() =>
    trackRequest(
      null,
      () => new Promise<void>((resolve, reject) => ends.push((e) => (e ? reject(e) : resolve()))),
    ),
  );
  let isIdle = false;
  const idle = waitUntilRouterIdle().then(() => {
    isIdle = true;
  });
  ends[0]?.();
  await requests[0];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isIdle).toBe(false);
  ends[1]?.(new Error('no network'));
  await expect(requests[1]).rejects.toThrow('no network');
  await vi.advanceTimersByTimeAsync(0);
  await idle;
  expect(isIdle).toBe(true);
});

test('a caller does not wait if no request is pending', async () => {
  await expect(waitUntilRouterIdle()).resolves.toBeUndefined();
});

test('data was requested by the first of the requests that overlapped', async () => {
  const ends: (() => void)[] = [];
  const request = () => trackRequest(null, () => new Promise<void>((resolve) => void ends.push(resolve)));
  const startMs = performance.now();
  await vi.advanceTimersByTimeAsync(100);
  const first = request();
  await vi.advanceTimersByTimeAsync(100);
  const second = request();
  ends[0]?.();
  await first;
  await vi.advanceTimersByTimeAsync(100);
  const third = request();
  ends[1]?.();
  ends[2]?.();
  await Promise.all([second, third]);
  expect(dataRequestedAtMs() - startMs).toBe(100);
  await vi.advanceTimersByTimeAsync(100);
  const fourth = request();
  expect(dataRequestedAtMs() - startMs).toBe(400);
  ends[3]?.();
  await fourth;
});
