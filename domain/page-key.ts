import { isUuid } from './id.ts';

/**
 * Where the page before ended: what its last row was sorted by, as text, and that row's id. It needs no row to go on from,
 * so a row that was hidden, changed or removed meanwhile is no end of the list.
 */
export type PageKey = { value: string; id: string };

const MAX_TEXT = 400;

/** The key as an address carries it. Only a text has letters that an address must escape. */
export function writePageKey({ value, id }: PageKey): string {
  return `${value}.${id}`;
}

/** Reads a key whose value is a whole number, such as microseconds; null where it is none in its one spelling. */
export function parseNumberKey(text: string): PageKey | null {
  const key = split(text);
  return key && /^(0|[1-9]\d{0,15})$/.test(key.value) ? key : null;
}

/** The same where rows are sorted by a text. */
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
