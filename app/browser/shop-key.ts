import { SHOP_PARAM } from '#domain/routes/shop-path.ts';

/** The shop that the page's address names; null in the person's own shop. For code outside of components. */
export function namedShop(): string | null {
  return new URLSearchParams(window.location.search).get(SHOP_PARAM);
}

/** The key of stored data of the shop at hand, so that the shops of one person do not mix in a browser. */
export function keyOfShop(key: string): string {
  const toko = namedShop();
  return toko ? `${key} ${toko}` : key;
}

/** The stored keys that `keyOfShop` has made of this one for any shop; none if the browser forbids storage. */
export function keysOfAnyShop(key: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((stored) => stored.split(' ')[0] === key);
  } catch {
    return [];
  }
}
