/** '100350 - Fesyen Muslim/Hijab/Pashmina' → 'Pashmina'; '' for a bare number. */
export function leafOfShopee(text: string): string {
  const path = text.replace(/^\s*\d+\s*(-\s*|$)/, '');
  return (
    path
      .split(/[/>]/)
      .map((part) => part.trim())
      .findLast(Boolean) ?? ''
  );
}
