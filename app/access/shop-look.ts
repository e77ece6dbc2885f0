import type { ShopLook } from '#domain/stores/front/branding.ts';
import { rememberedShopIn, shopInPath } from '#domain/stores/remembered.ts';
import { readShopLook } from '#server/stores/look/look.ts';

/**
 * For a buyer's page that names no shop itself: the shop that `from`, the page it leads back to, is about, else the one
 * visited last. Null on the way to a dashboard.
 */
export async function lookForBuyer(request: Request, from: string | null = null): Promise<ShopLook | null> {
  if (/^\/(dashboard|superadmin)\b/.test(from ?? '')) return null;
  const reference = shopInPath(from) ?? rememberedShopIn(request.headers.get('cookie') ?? '');
  return reference === null ? null : readShopLook(reference);
}
