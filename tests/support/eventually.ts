import { setTimeout as pause } from 'node:timers/promises';

/** This is far above the duration of anything here, even on a busy machine. */
const PATIENCE_MS = 100_000;

/**
 * Waits until `met` no longer throws and returns its result, calling it every `interval` ms. Rejects with the last
 * error after `patienceMs`.
 */
export async function eventually<T>(
  met: () => T | Promise<T>,
  interval = 50,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  for (const end = performance.now() + patienceMs; ; await pause(interval)) {
    try {
      return await met();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

/** Waits until `met` is true, calling it every 20 ms; rejects with its source after `patienceMs`. */
export async function until(met: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const check = async () => {
    if (!(await met())) throw new Error(`not met within ${patienceMs} ms: ${met}`);
  };
  await eventually(check, 20, patienceMs);
}
