import { createContext, useContext, useEffect, useState } from 'react';
import { useHydrated } from '../ui/controls/use-hydrated.ts';
import type { Answer } from './answers.ts';

export const OutcomeToastContext = createContext<((answer: Answer) => void) | null>(null);

/**
 * Shows a success message in a toast and returns true. Returns false if the form itself must show the message: if it is
 * a refusal or `lasting`, if it came before hydration, or if the page has no toast.
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
