export type ShopBranding = { namaToko: string; slug: string; logoUrl: string | null; themeColor: string };

export function brandingOf({ namaToko, slug, logoUrl, themeColor }: ShopBranding): ShopBranding {
  return { namaToko, slug, logoUrl, themeColor };
}

export function monogramOf(namaToko: string): string {
  const letters = [...namaToko.matchAll(/(?:^|\s)([\p{L}\p{N}])/gu)].slice(0, 2);
  return letters
    .map(([, letter]) => letter)
    .join('')
    .toUpperCase();
}
