import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { SHOP_PARAM } from '#domain/routes/shop-path.ts';
import { rememberedShopIn, SHOP_COOKIE } from '#domain/stores/front/branding.ts';

/** The app never stores longer texts, so a longer one comes from elsewhere and is not parsed. */
const MAX_STORED_CHARACTERS = 200_000;

/** 30 days, the lifetime of a login session. */
const SHOP_COOKIE_SECONDS = 30 * 86_400;

/**
 * Returns null if the entry is absent or broken, or if the browser forbids storage. Former versions of the app stored
 * ids without JSON; such an id is returned as a string.
 */
export function readStored(kind: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    const text = window[kind].getItem(key);
    if (text === null) return null;
    if (isUuid(text as unknown)) return text;
    if (text.length <= MAX_STORED_CHARACTERS) return JSON.parse(text);
  } catch {
    // The JSON is broken or storage is forbidden; the warning below says so.
  }
  // biome-ignore lint/suspicious/noConsole: docs/product/cart.md#kept-in-the-browser requires this warning
  console.warn(messages.storageUnreadable(key));
  return null;
}

/** A null `value` removes the key. Returns false if the browser refuses to store. */
export function writeStored(kind: 'localStorage' | 'sessionStorage', key: string, value: unknown): boolean {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Remembers the shop in a cookie, so that the buyer's own pages (cart, orders) show its branding. */
export function rememberShop(storeId: string | null): void {
  if (storeId === null || rememberedShopIn(document.cookie) === storeId) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: older supported browsers lack the Cookie Store API
  document.cookie = `${SHOP_COOKIE}=${storeId}; Path=/; Max-Age=${SHOP_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

/** Returns the shop that the page's URL names; null if it names none, which means the user's own shop. */
export function namedShop(): string | null {
  return new URLSearchParams(window.location.search).get(SHOP_PARAM);
}

/** Adds the URL's shop to `key`, so that the shops of one user do not share stored data. */
export function keyOfShop(key: string): string {
  const toko = namedShop();
  return toko ? `${key} ${toko}` : key;
}

/** Returns all stored keys that `keyOfShop` made from `key`; none if the browser forbids storage. */
export function keysOfAnyShop(key: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((stored) => stored.split(' ')[0] === key);
  } catch {
    return [];
  }
}
