import { readStored, writeStored } from '#app/browser/storage.ts';

const names = ['namaProduk', 'harga', 'stok'] as const;

export type UnsavedField = (typeof names)[number];

export type UnsavedText = Partial<Record<UnsavedField, string>>;

export type UnsavedTexts = Readonly<Record<string, UnsavedText>>;

const KEY = 'draftTexts';

const MAX_CHARACTERS = 200;

export function readStoredTexts(storeId: string): UnsavedTexts {
  const stored = readStored('sessionStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const { storeId: of, texts } = stored as Record<string, unknown>;
  if (of !== storeId || typeof texts !== 'object' || texts === null) return {};
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, textIn(text)]));
}

export function storeTexts(storeId: string, texts: UnsavedTexts): void {
  writeStored('sessionStorage', KEY, Object.keys(texts).length > 0 ? { storeId, texts } : null);
}

function textIn(stored: unknown): UnsavedText {
  const text: UnsavedText = {};
  if (typeof stored !== 'object' || stored === null) return text;
  for (const name of names) {
    const value = (stored as Record<string, unknown>)[name];
    if (typeof value === 'string' && value.length <= MAX_CHARACTERS) text[name] = value;
  }
  return text;
}
