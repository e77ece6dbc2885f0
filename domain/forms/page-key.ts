import { isUuid } from '../id.ts';

/** Where the last page ended. That row itself may have gone since. */
export type PageKey = { value: string; id: string };

const MAX_TEXT = 400;

export function writePageKey({ value, id }: PageKey): string {
  return `${value}.${id}`;
}

/** Null unless the number is in its one spelling, or one page would have many addresses. */
export function parseNumberKey(text: string): PageKey | null {
  const key = split(text);
  return key && /^(0|[1-9]\d{0,15})$/.test(key.value) ? key : null;
}

export function parseTextKey(text: string): PageKey | null {
  const key = split(text);
  if (!key || key.value.length > MAX_TEXT || key.value.includes('\u0000')) return null;
  return key.value.isWellFormed() ? key : null;
}

function split(text: string): PageKey | null {
  const dot = text.lastIndexOf('.');
  const [value, id] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
  return dot >= 0 && isUuid(id) && id === id.toLowerCase() ? { value, id } : null;
}
