/** The first letters of the first two words that begin with one; '' where none does. */
export function monogramOf(namaToko: string): string {
  const letters = [...namaToko.matchAll(/(?:^|\s)([\p{L}\p{N}])/gu)].slice(0, 2);
  return letters
    .map(([, letter]) => letter)
    .join('')
    .toUpperCase();
}
