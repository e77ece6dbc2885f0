import { rememberedShopIn, SHOP_COOKIE } from '#domain/stores/remembered.ts';

/** The length of a session. */
const SECONDS = 30 * 86_400;

/** The buyer's own pages use this shop's branding from now on. */
export function rememberShop(storeId: string | null): void {
  if (storeId === null || rememberedShopIn(document.cookie) === storeId) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers that are served
  document.cookie = `${SHOP_COOKIE}=${storeId}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`;
}
