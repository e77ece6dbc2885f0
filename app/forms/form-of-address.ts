import { useEffect, useRef } from 'react';

/** `values` are of the page's address, by field. A form rebuilt for each address would lose the focus and the caret. */
export function useFormOfAddress(values: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  const told = JSON.stringify(values);
  const shown = useRef(told);
  useEffect(() => {
    // What was typed before the scripts came stays.
    if (told === shown.current) return;
    shown.current = told;
    for (const [name, value] of Object.entries<string>(JSON.parse(told))) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // Writing a text again would move the caret to its end.
      if (field.value.trim() !== value) field.value = value;
    }
  }, [told]);
  return form;
}
