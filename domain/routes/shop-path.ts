/** Query parameter of the dashboard that names a shop; without it a URL means the user's own shop. */
export const SHOP_PARAM = 'toko';

/** Adds `?toko=` to the path, unless `toko` is empty or the path already names a shop. */
export function pathAtShop(path: string, toko: string | null | undefined): string {
  if (!toko) return path;
  const [address = '', hash] = path.split('#');
  if (new URLSearchParams(address.split('?')[1]).has(SHOP_PARAM)) return path;
  const joined = `${address}${address.includes('?') ? '&' : '?'}${SHOP_PARAM}=${encodeURIComponent(toko)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

/**
 * Adds the shop to a path in a message to an owner, except for a founder who is still the shop's main owner: a path
 * without a shop leads founders to the shop that they founded.
 */
export function pathForOwner(
  path: string,
  storeId: string,
  { userId, main }: { userId: string; main: boolean },
): string {
  return main && userId === storeId ? path : pathAtShop(path, storeId);
}
