import { useEffect, useState } from 'react';
import type { ProofAnswer } from './form.tsx';

/** The server takes it back a little longer, for slow lines. */
const SHOWN_MS = 5_000;

/** True for a moment after `told` has said that a proof was sent. */
export function useUndo(told: ProofAnswer | undefined): boolean {
  const [over, setOver] = useState<ProofAnswer>();
  const isSent = told?.kind === 'done' && !told.withdrawn;
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setOver(told), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSent, told]);
  return isSent && told !== over;
}
