/**
 * Awaits `ask`. Rejects with a TypeError, like `fetch` on a broken connection, after `ms` or when `leaving` aborts.
 * Does not use AbortSignal.any, because older browsers lack it.
 */
export async function withTimeout<Answer>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
  leaving?: AbortSignal,
): Promise<Answer> {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  const timer = setTimeout(end, ms);
  const silence = new Promise<never>((_, reject) => {
    waiting.signal.addEventListener('abort', () => reject(new TypeError('no answer')));
  });
  leaving?.addEventListener('abort', end, { once: true });
  if (leaving?.aborted) end();
  try {
    return await Promise.race([silence, ask(waiting.signal)]);
  } finally {
    clearTimeout(timer);
    leaving?.removeEventListener('abort', end);
  }
}
