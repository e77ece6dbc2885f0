import { useEffect, useRef } from 'react';

/** Updates the fields when the address changes; a form with a new key would lose focus and caret. */
export function useFormOfAddress(values: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  const told = JSON.stringify(values);
  const shown = useRef(told);
  useEffect(() => {
    // Text that was typed before hydration stays.
    if (told === shown.current) return;
    shown.current = told;
    for (const [name, value] of Object.entries<string>(JSON.parse(told))) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // Writing the same text again would move the caret to its end.
      if (field.value.trim() !== value) field.value = value;
    }
  }, [told]);
  return form;
}
