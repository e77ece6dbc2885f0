const MAX_WORDS = 60;
const MAX_NAMES = 10;

/** Maps each word in the description of a statement's row to the word that follows its first occurrence. */
export type RowText = ReadonlyMap<string, string | undefined>;

const titles = new Set([
  'BAPAK',
  'BPK',
  'IBU',
  'PAK',
  'SDR',
  'SDRI',
  'TUAN',
  'NYONYA',
  'HAJI',
  'HJ',
  'TOKO',
  'KAK',
]);

export function nameTokens(name: string): string[] {
  const names = textTokens(name).filter((token) => token.length >= 3 && !titles.has(token));
  return [...new Set(names)].slice(0, MAX_NAMES);
}

export function rowText(description: string): RowText {
  const words = textTokens(description).slice(0, MAX_WORDS);
  const text = new Map<string, string | undefined>();
  for (const [at, word] of words.entries()) if (!text.has(word)) text.set(word, words[at + 1]);
  return text;
}

function textTokens(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Banks truncate names. So one word of the name is enough if it is long, ends the text, or is followed by the start of
 * another word of the name.
 */
export function namesBuyer(text: RowText, name: readonly string[]): boolean {
  if (name.length === 0) return false;
  const found = name.filter((token) => text.has(token));
  if (name.length === 1 || found.length >= 2) return found.length > 0;
  const [first] = found;
  if (first === undefined) return false;
  const isRare = first.length >= 5;
  const next = text.get(first);
  return isRare || next === undefined || name.some((token) => token !== first && token.startsWith(next));
}

export function orderNumbers(description: string): Set<number> {
  const mentions = description.matchAll(
    /(?:#|\b(?:pesanan|order|ord|inv|invoice|faktur|no|nomor)[ .:#-]*)(\d{1,10})(?!\d)/gi,
  );
  return new Set(Array.from(mentions, ([, digits]) => Number(digits)));
}
