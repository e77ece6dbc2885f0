import { useLayoutEffect, useState } from 'react';

/** Event that is fired on a form after each response, so that a repeated error appears again. */
export const ANSWERED = 'answered';

/** Returns `error` until the user changes the control. Returns it again if the form's next response repeats it. */
export function useErrorUntilChange(controlId: string, error: string | undefined): string | undefined {
  const [corrected, setCorrected] = useState<string>();
  if (!error && corrected) setCorrected(undefined);
  useLayoutEffect(() => {
    const control = document.getElementById(controlId);
    if (!error || !control) return;
    const form = control.closest('form');
    const since = performance.now();
    const markCorrected = ({ target, timeStamp }: Event) => {
      if (target instanceof Node && control.contains(target) && timeStamp >= since) setCorrected(error);
    };
    const showAgain = () => setCorrected(undefined);
    // Listens on the window, because a listener on the control could miss input before React has hydrated it.
    window.addEventListener('input', markCorrected);
    form?.addEventListener(ANSWERED, showAgain);
    return () => {
      window.removeEventListener('input', markCorrected);
      form?.removeEventListener(ANSWERED, showAgain);
    };
  }, [controlId, error]);
  return error === corrected ? undefined : error;
}

export function fireInput(id: string): void {
  document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }));
}
