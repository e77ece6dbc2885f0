import { setTimeout as pause } from 'node:timers/promises';

/** Nothing in these tests takes this long, even on a busy machine. */
const PATIENCE_MS = 100_000;

/**
 * Calls `met` every `interval` ms until it no longer throws, and returns its result; rejects with its last error after
 * `patienceMs`.
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

/** Calls `met` every 20 ms until it returns true; after `patienceMs`, rejects with an error that quotes `met`. */
export async function until(met: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const check = async () => {
    if (!(await met())) throw new Error(`not met within ${patienceMs} ms: ${met}`);
  };
  await eventually(check, 20, patienceMs);
}

/** Repeats a request every second while a busy server answers it with 503, so that a slow machine fails no test. */
export function onceFree<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    if (answer.status === 503) throw new Error('the server is busy');
    return answer;
  }, 1_000);
}
