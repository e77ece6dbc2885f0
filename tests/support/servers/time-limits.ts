import { vi } from 'vitest';

/**
 * Until the end of the test, calls to the courier API may take any time. Use it for many concurrent calls, some of
 * which would exceed the time limit on a busy machine.
 */
export function liftTimeLimits(): void {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}
