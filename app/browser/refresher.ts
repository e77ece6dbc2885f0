const GATHER_MS = 300;

/** The first `ask` refreshes at once. All calls in the next 300 ms, or during the refresh, share one more refresh. */
export function makeRefresher(refresh: () => Promise<void>): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let asked = false;
  let stopped = false;

  const next = () => {
    if (stopped || !asked || isRunning || timer !== undefined) return;
    asked = false;
    isRunning = true;
    timer = setTimeout(() => {
      timer = undefined;
      next();
    }, GATHER_MS);
    const finish = () => {
      isRunning = false;
      next();
    };
    refresh().then(finish, finish);
  };
  return {
    ask: () => {
      asked = true;
      next();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
