import { useLocation } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { pathAtShop, SHOP_PARAM } from '#domain/routes/shop-path.ts';

/** Adds the dashboard's current shop to the URL `to` if both this page and `to` belong to the dashboard. */
export function useWayAtShop(to: string): string {
  const { pathname, search } = useLocation();
  const isWithin = [pathname, to].every((path) => path.startsWith(href('/dashboard')));
  return isWithin ? pathAtShop(to, new URLSearchParams(search).get(SHOP_PARAM)) : to;
}
