import { useEffect, useState } from 'react';

/** Event that is fired on a form after each response, so that a repeated error appears again. */
export const ANSWERED = 'answered';

/** Returns `error` until the control with this id changes, and again if the form's next response repeats it. */
export function useStandingError(controlId: string, error: string | undefined): string | undefined {
  const [mended, setMended] = useState<string>();
  if (!error && mended) setMended(undefined);
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (!error || !control) return;
    const form = control.closest('form');
    const since = performance.now();
    const mend = ({ target, timeStamp }: Event) => {
      if (target instanceof Node && control.contains(target) && timeStamp >= since) setMended(error);
    };
    const renew = () => setMended(undefined);
    // A listener on the control could miss input that comes before React has hydrated a controlled field.
    window.addEventListener('input', mend);
    form?.addEventListener(ANSWERED, renew);
    return () => {
      window.removeEventListener('input', mend);
      form?.removeEventListener(ANSWERED, renew);
    };
  }, [controlId, error]);
  return error === mended ? undefined : error;
}

/** For a change that fires no event, such as a value removed by a button. */
export function tellChanged(id: string): void {
  document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }));
}
