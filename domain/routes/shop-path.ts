/** Names the shop that an address of the dashboard is about; without it the address means the person's own shop. */
export const SHOP_PARAM = 'toko';

/** Adds the shop to a path of the dashboard. Returns the path unchanged if `toko` is empty or the path names a shop. */
export function pathAtShop(path: string, toko: string | null | undefined): string {
  if (!toko) return path;
  const [address = '', hash] = path.split('#');
  if (new URLSearchParams(address.split('?')[1]).has(SHOP_PARAM)) return path;
  const joined = `${address}${address.includes('?') ? '&' : '?'}${SHOP_PARAM}=${encodeURIComponent(toko)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
