import { useEffect, useState } from 'react';
import type { ProofAnswer } from './form.tsx';

/** Time to take back a sent proof with the undo button. The server allows a little more, for slow connections. */
const SHOWN_MS = 5_000;

export function useUndo(result: ProofAnswer | undefined): boolean {
  const [over, setOver] = useState<ProofAnswer>();
  const isSent = result?.kind === 'done' && !result.withdrawn;
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setOver(result), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSent, result]);
  return isSent && result !== over;
}
