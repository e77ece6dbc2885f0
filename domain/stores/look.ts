/** What makes a page look like a shop's. */
export type ShopLook = { namaToko: string; slug: string; logoUrl: string | null; themeColor: string };

export function lookOf({ namaToko, slug, logoUrl, themeColor }: ShopLook): ShopLook {
  return { namaToko, slug, logoUrl, themeColor };
}
