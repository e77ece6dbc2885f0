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

/** Waits until `met` says so, asking every 20 ms; rejects with its source after `patienceMs`. */
export function until(met: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const check = async () => {
    if (!(await met())) throw new Error(`not met within ${patienceMs} ms: ${met}`);
  };
  return vi.waitFor(check, { timeout: patienceMs, interval: 20 });
}
