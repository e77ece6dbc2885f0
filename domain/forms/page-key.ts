import { isUuid } from '../id.ts';

/** Where the last page ended. That row itself may have gone since. */
export type PageKey = { value: string; id: string };

const MAX_TEXT = 400;

const PARAMETER = 'setelah';

/** The key that an address of a list carries; null for its first page. */
export function keyIn(params: URLSearchParams): string | null {
  return params.get(PARAMETER);
}

/** `list` is the list's own address, with or without a query. */
export function pageAddress(list: string, key: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(key)}`;
}

export function writePageKey({ value, id }: PageKey): string {
  return `${value}.${id}`;
}

/** Null unless the number is in its one spelling, or one page would have many addresses. */
export function parseNumberKey(text: string): PageKey | null {
  const key = parsePageKey(text);
  return key && /^(0|[1-9]\d{0,15})$/.test(key.value) ? key : null;
}

export function parseTextKey(text: string): PageKey | null {
  const key = parsePageKey(text);
  if (!key || key.value.length > MAX_TEXT || key.value.includes('\u0000')) return null;
  return key.value.isWellFormed() ? key : null;
}

/** The value is anything: it is for whoever sorted by it to judge. */
export function parsePageKey(text: string): PageKey | null {
  const dot = text.lastIndexOf('.');
  const [value, id] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
  return dot >= 0 && isUuid(id) && id === id.toLowerCase() ? { value, id } : null;
}
