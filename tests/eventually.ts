import { vi } from 'vitest';

/** How long is waited for what must come: far above what it takes, also on a machine busy with other work. */
const PATIENCE_MS = 100_000;

/**
 * Waits until `met` no longer throws, and gives what it came to; asks anew after `interval` ms. Rejects with the
 * last error after `PATIENCE_MS`.
 */
export function eventually<T>(met: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(met, { timeout: PATIENCE_MS, interval });
}
