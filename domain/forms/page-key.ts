import { isUuid } from '../id.ts';

/** The next page starts after the row with this sort value and id. An id alone would fail if its row was deleted. */
export type PageKey = { value: string; id: string };

const MAX_TEXT = 400;

const PARAMETER = 'setelah';

export function keyIn(params: URLSearchParams): string | null {
  return params.get(PARAMETER);
}

export function pageAddress(list: string, key: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(key)}`;
}

export function writePageKey({ value, id }: PageKey): string {
  return `${value}.${id}`;
}

/** Rejects numbers such as '007', so that each page has only one URL. */
export function parseNumberKey(text: string): PageKey | null {
  const key = parsePageKey(text);
  return key && /^(0|[1-9]\d{0,15})$/.test(key.value) ? key : null;
}

export function parseTextKey(text: string): PageKey | null {
  const key = parsePageKey(text);
  if (!key || key.value.length > MAX_TEXT || key.value.includes('\u0000')) return null;
  return key.value.isWellFormed() ? key : null;
}

/** Parses '{value}.{id}'. Does not check the value, because only the caller knows how its list is sorted. */
export function parsePageKey(text: string): PageKey | null {
  const dot = text.lastIndexOf('.');
  const [value, id] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
  return dot >= 0 && isUuid(id) && id === id.toLowerCase() ? { value, id } : null;
}
