import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { useCart } from '#app/browser/cart.ts';
import { cartCount, cartTotal } from '#domain/checkout/cart.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';

export function CartBar({ storeId, className = '' }: { storeId: string; className?: string }) {
  const cart = useCart();
  if (cart.items.length === 0 || cart.currentStoreId !== storeId) return null;
  return (
    <div data-floating-bar className={`pointer-events-none sticky bottom-0 z-10 pt-4 pb-4 ${className}`}>
      <Link
        to={href('/keranjang')}
        className="pointer-events-auto mx-auto flex min-h-14 max-w-md items-center justify-between gap-4 rounded-card border border-black/10 bg-theme px-5 font-semibold text-theme-on no-underline shadow-soft"
      >
        <span className="flex items-center gap-3">
          <ShoppingCart aria-hidden className="size-5" />
          Lihat keranjang ({formatNumber(cartCount(cart))})
        </span>
        <span className="tabular-nums">{formatRupiah(cartTotal(cart.items))}</span>
      </Link>
    </div>
  );
}
