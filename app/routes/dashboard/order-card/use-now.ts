import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** Returns the server's time: `read` plus the time passed since then, because a phone's own clock may be wrong. */
export function useNow(read: Date): Date {
  const [passed, setPassed] = useState({ since: read, ms: 0 });
  useEffect(() => {
    const start = performance.now();
    const tick = () => setPassed({ since: read, ms: performance.now() - start });
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [read]);
  return passed.since === read ? new Date(read.getTime() + passed.ms) : read;
}
