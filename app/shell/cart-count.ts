import { useLayoutEffect } from 'react';
import { cartCount } from '#domain/checkout/cart.ts';
import { formatNumber } from '#domain/format.ts';
import { useCart } from '../browser/cart.ts';
import { useHydrated } from '../ui/controls/use-hydrated.ts';

/** The pieces in the cart, 0 while the page is hydrated: until then the number of the page's first script stands. */
export function useShownCartCount(): number {
  const count = cartCount(useCart());
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (!hydrated) return;
    const { style } = document.documentElement;
    if (count > 0) style.setProperty('--pieces', `"${formatNumber(count)}"`);
    else style.removeProperty('--pieces');
  }, [hydrated, count]);
  return count;
}
