/** What AbortSignal.any and AbortSignal.timeout do in newer browsers. */
export function patience(ms: number, leaving?: AbortSignal): AbortSignal {
  const waiting = new AbortController();
  const end = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  const timer = setTimeout(end, ms);
  if (leaving?.aborted) end();
  leaving?.addEventListener('abort', end, { once: true });
  return waiting.signal;
}
