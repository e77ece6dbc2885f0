/** By which a page shows that it is about a shop. */
export type ShopLook = { namaToko: string; slug: string; logoUrl: string | null; themeColor: string };

export function lookOf({ namaToko, slug, logoUrl, themeColor }: ShopLook): ShopLook {
  return { namaToko, slug, logoUrl, themeColor };
}
