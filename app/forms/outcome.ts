import { createContext, useContext, useEffect, useState } from 'react';
import { useHydrated } from '../ui/controls/use-hydrated.ts';
import type { Answer } from './answers.ts';

export const OutcomeToastContext = createContext<((answer: Answer) => void) | null>(null);

/**
 * Shows a success in a toast and returns true. Returns false if the form must show the answer: a refusal, a success
 * with `lasting`, an answer that came before hydration, or any answer on a page that has no toast.
 */
export function useOutcomeToast(answer: Answer | null | undefined): boolean {
  const showToast = useContext(OutcomeToastContext);
  const hydrated = useHydrated();
  const [early] = useState(hydrated ? null : answer);
  const isInToast = showToast !== null && answer?.kind === 'done' && !answer.lasting && answer !== early;
  useEffect(() => {
    if (isInToast) showToast?.(answer);
  }, [isInToast, showToast, answer]);
  return isInToast;
}
