/** Query parameter of the dashboard that names a shop; without it a URL means the user's own shop. */
export const SHOP_PARAM = 'toko';

/** Returns the path unchanged if `toko` is empty or the path already names a shop. */
export function pathAtShop(path: string, toko: string | null | undefined): string {
  if (!toko) return path;
  const [address = '', hash] = path.split('#');
  if (new URLSearchParams(address.split('?')[1]).has(SHOP_PARAM)) return path;
  const joined = `${address}${address.includes('?') ? '&' : '?'}${SHOP_PARAM}=${encodeURIComponent(toko)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

/**
 * For links in messages. Only the main owner whose account founded the shop may leave it out of an address, which
 * then means the account's own shop.
 */
export function pathForOwner(
  path: string,
  storeId: string,
  { userId, main }: { userId: string; main: boolean },
): string {
  return main && userId === storeId ? path : pathAtShop(path, storeId);
}
