import { useEffect, useState } from 'react';

/** Shorter waits show no loading sign, because a sign that only flashes up would disturb more than the wait. */
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
