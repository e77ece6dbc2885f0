import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCart } from '#app/browser/cart.ts';
import { cartCount, cartTotal } from '#domain/checkout/cart.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';

type BuyBarProps = { storeId: string; price: string; children: ReactNode };

export function BuyBar({ storeId, price, children }: BuyBarProps) {
  const cart = useCart();
  const isFilled = cart.items.length > 0 && cart.currentStoreId === storeId;
  return (
    <div
      data-floating-bar
      className="with-scripts sticky bottom-0 z-10 -mx-4 mt-6 flex min-h-17 items-center justify-between gap-3 border-line border-t bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden"
    >
      {isFilled ? (
        <Link
          to={href('/keranjang')}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-control text-sm leading-tight"
        >
          <ShoppingCart aria-hidden className="size-5.5 shrink-0 text-theme-text" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold underline">Lihat keranjang ({formatNumber(cartCount(cart))})</span>{' '}
            <span className="block text-ink-soft tabular-nums">{formatRupiah(cartTotal(cart.items))}</span>
          </span>
        </Link>
      ) : (
        // The key makes React replace the price, because browsers would count a moved price as a layout shift (CLS).
        <p key={price} className="min-w-0 font-bold text-theme-text tabular-nums">
          {price}
        </p>
      )}
      {children}
    </div>
  );
}
