/** The first letters of the first two words that have one; '' where none has. */
export function monogramOf(namaToko: string): string {
  const words = namaToko.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words.slice(0, 2).map(firstLetter).join('');
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase();
}
