import { createContext, useContext, useEffect, useState } from 'react';
import { useHydrated } from '../ui/controls/use-hydrated.ts';
import type { Answer } from './answers.ts';

export const OutcomeTeller = createContext<((answer: Answer) => void) | null>(null);

/**
 * Tells the success in the page's one place for that; false where it has to be told in the form. An answer that came
 * with the document stays in the form, as the page may be one without scripts, and so does a lasting one.
 */
export function useToldOutcome(answer: Answer | null | undefined): boolean {
  const tell = useContext(OutcomeTeller);
  const hydrated = useHydrated();
  const [early] = useState(hydrated ? null : answer);
  const isTold = tell !== null && answer?.kind === 'done' && !answer.lasting && answer !== early;
  useEffect(() => {
    if (isTold) tell?.(answer);
  }, [isTold, tell, answer]);
  return isTold;
}
