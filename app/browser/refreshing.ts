const GATHER_MS = 300;

/** Refreshes at once on the first change. Changes during a refresh, or within 300 ms, cause one more refresh. */
export function refreshing(refresh: () => Promise<void>): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = false;
  let asked = false;
  let stopped = false;

  const next = () => {
    if (stopped || !asked || underWay || timer !== undefined) return;
    asked = false;
    underWay = true;
    timer = setTimeout(() => {
      timer = undefined;
      next();
    }, GATHER_MS);
    const finish = () => {
      underWay = false;
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
