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

/**
 * Holds the id of the last visited shop, so that the buyer's own pages use its design. It does not identify a person.
 */
export const SHOP_COOKIE = 'kedai-toko';

const cookiePattern = new RegExp(
  `(?:^|; ?)${SHOP_COOKIE}=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:;|$)`,
);

export function rememberedShopIn(cookies: string): string | null {
  return cookiePattern.exec(cookies)?.[1] ?? null;
}

export function shopInPath(path: string | null): string | null {
  return /^\/toko\/([a-z0-9-]{1,60})(?:[/?#]|$)/.exec(path ?? '')?.[1] ?? null;
}
