import { useLocation } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { pathAtShop, SHOP_PARAM } from '#domain/routes/shop-path.ts';

/** In the dashboard, keeps the shop that its address names, if this path leads to the dashboard, too. */
export function useWayAtShop(to: string): string {
  const { pathname, search } = useLocation();
  const isWithin = [pathname, to].every((path) => path.startsWith(href('/dashboard')));
  return isWithin ? pathAtShop(to, new URLSearchParams(search).get(SHOP_PARAM)) : to;
}
