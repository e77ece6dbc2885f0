import { useEffect, useRef } from 'react';

/** When the URL's `values` change, writes them into the fields. Remounting the form instead would lose the focus. */
export function useFormOfUrl(values: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  const current = JSON.stringify(values);
  const shown = useRef(current);
  useEffect(() => {
    // The first run returns here, so that text typed before hydration stays.
    if (current === shown.current) return;
    shown.current = current;
    for (const [name, value] of Object.entries<string>(JSON.parse(current))) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // Writing the same text again would move the caret to its end.
      if (field.value.trim() !== value) field.value = value;
    }
  }, [current]);
  return form;
}
