import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first wrong field of a form when an answer says that there is one. */
export function useFirstError(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    if (!answer) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, answer]);
}
