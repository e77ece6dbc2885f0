import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { ANSWERED } from './error-until-change.ts';

/** After each response, shows its errors, even ones that an edit had hidden, and focuses the first invalid field. */
export function useFirstError(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useLayoutEffect(() => {
    if (answer) form.current?.dispatchEvent(new Event(ANSWERED));
  }, [form, answer]);
  useEffect(() => {
    if (!answer) return;
    // In a microtask, because only then has React set `aria-invalid` again on fields that were edited.
    queueMicrotask(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      const card = wrong?.closest('details');
      if (card) card.open = true;
      wrong?.focus();
    });
  }, [form, answer]);
}
