import { rememberedShopIn, SHOP_COOKIE } from '#domain/stores/remembered.ts';

/** As long as a session lasts. */
const SECONDS = 30 * 86_400;

/** The buyer's own pages look like this shop from now on. */
export function rememberShop(storeId: string | null): void {
  if (storeId === null || rememberedShopIn(document.cookie) === storeId) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers that are served
  document.cookie = `${SHOP_COOKIE}=${storeId}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`;
}
