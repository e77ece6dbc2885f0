import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackRequest, waitUntilRouterIdle } from './requests.ts';

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
