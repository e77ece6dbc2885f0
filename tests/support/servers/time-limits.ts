import { vi } from 'vitest';

const SLOWDOWN = 10;

/**
 * Until the end of the test, `Date.now` runs ten times slower, so that what precedes a call to the courier API on a
 * busy machine hardly shortens the call's timeout.
 */
export function slowClock(): void {
  const now = Date.now;
  const began = now();
  vi.spyOn(Date, 'now').mockImplementation(() => Math.round(began + (now() - began) / SLOWDOWN));
}

/**
 * Until the end of the test, `Date.now` runs ten times slower and no `AbortSignal.timeout` ends, so that calls to the
 * courier API do not time out. Use it for many concurrent calls, which take long on a busy machine.
 */
export function liftTimeLimits(): void {
  slowClock();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}
