/**
 * Makes a line for heavy work: `atOnce` run at the same time, up to `maxWaiting` stand behind them in order. What it
 * gives back runs `work` and passes its result or error on; null, without running it, where the line is full.
 */
export function makeTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) return null;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on rather than freed, so that nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
}
