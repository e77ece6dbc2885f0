import { useEffect, useState } from 'react';

/** Nobody notices a shorter wait, but a sign that flashes up for it would be noticed. */
const UNNOTICED_MS = 150;

export function useNoticeableWait(waits: boolean): boolean {
  const [felt, setFelt] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setFelt(true), UNNOTICED_MS);
    return () => {
      clearTimeout(timer);
      setFelt(false);
    };
  }, [waits]);
  return waits && felt;
}
