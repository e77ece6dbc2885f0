import { useEffect, useState } from 'react';

/** A shorter wait is not noticeable; a flashing sign would be. */
const UNFELT_MS = 150;

/** True once a wait is noticeable. */
export function useFelt(waits: boolean): boolean {
  const [felt, setFelt] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setFelt(true), UNFELT_MS);
    return () => {
      clearTimeout(timer);
      setFelt(false);
    };
  }, [waits]);
  return waits && felt;
}
