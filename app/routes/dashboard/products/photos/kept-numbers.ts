import { type RefObject, useEffect } from 'react';
import { readStored, writeStored } from '../../../../browser/storage.ts';
import type { Numbers } from './kept.ts';

const KEY = 'draftNumbers';

const MAX_CHARACTERS = 20;

export function keepNumbers(storeId: string, numbers: Numbers | null): void {
  writeStored('sessionStorage', KEY, numbers && { storeId, ...numbers });
}

/** Puts what was typed before a reload into the fields that are still empty. */
export function useKeptNumbers(form: RefObject<HTMLFormElement | null>, storeId: string): void {
  useEffect(() => {
    const stored = readStored('sessionStorage', KEY);
    if (typeof stored !== 'object' || stored === null) return;
    const { storeId: typedFor, ...numbers } = stored as Record<string, unknown>;
    if (typedFor !== storeId) return;
    for (const [name, text] of Object.entries(numbers)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || field.value !== '') continue;
      if (typeof text !== 'string' || text.length > MAX_CHARACTERS) continue;
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, [form, storeId]);
}
