import { useEffect, useState } from 'react';

/** Told to a form's fields when it has been answered: an error that comes again stands again. */
export const ANSWERED = 'answered';

/** `error` until the control with this id, or one within, changes; shown again with the form's next answer. */
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
    // Not on the control: a controlled one, rendered before React hears of the input, would lose it.
    window.addEventListener('input', mend);
    form?.addEventListener(ANSWERED, renew);
    return () => {
      window.removeEventListener('input', mend);
      form?.removeEventListener(ANSWERED, renew);
    };
  }, [controlId, error]);
  return error === mended ? undefined : error;
}

/** For a change that fires no event: something was taken out by a button. */
export function tellChanged(id: string): void {
  document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }));
}
