import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCart } from '#app/browser/cart.ts';
import { readVoucherCode } from '#app/browser/cart-voucher.ts';
import { rememberShop } from '#app/browser/storage.ts';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Cart } from '#domain/checkout/cart.ts';
import type { TodaysProduct } from '#domain/checkout/todays-cart.ts';
import { href } from '#domain/routes/href.ts';
import type { VoucherVerdict } from '#domain/vouchers/voucher.ts';
import type { RefusedCheckout } from './action.ts';
import { CartContents, type CartVisitor } from './contents.tsx';
import { EmptyCart } from './empty.tsx';
import { placedPath, useCheckout } from './sending/checkout.ts';
import { CartSkeleton } from './skeleton.tsx';
import { useTodaysCart } from './todays-cart.ts';
import { CartWithoutScripts, type ShopContact } from './without-scripts.tsx';

type CartPageProps = CartVisitor & { shopToAsk: ShopContact | null };

export function CartPage({ shopToAsk, ...buyer }: CartPageProps) {
  const navigate = useNavigate();
  const cart = useCart();
  const hydrated = useHydrated();
  useEffect(() => rememberShop(cart.currentStoreId), [cart.currentStoreId]);
  const [newVerdict, setNewVerdict] = useState<VoucherVerdict | null>(null);
  const checkout = useCheckout(
    ({ sentence, voucher, changed }) => {
      const code = readVoucherCode(cart.currentStoreId);
      if (voucher && code !== null)
        today.learnVoucher(code, { ok: false, message: sentence, open: voucher.open });
      if (!changed) return;
      const asked = changed.lines.map(({ id }) => id);
      today.learn(soldProducts(changed, cart), asked, changed.tariffs);
    },
    (code, verdict) => {
      today.learnVoucher(code, verdict);
      setNewVerdict(verdict);
    },
  );
  const today = useTodaysCart(checkout.progress !== 'idle', (orderId) => navigate(placedPath(orderId, true)));
  return (
    <div className="page-width pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageTitle>Keranjang</PageTitle>
        {hydrated && cart.items.length > 0 && <BackToShop shop={today.slug ?? cart.currentStoreId} />}
      </div>
      <CartWithoutScripts shop={shopToAsk} />
      {!hydrated && <CartSkeleton />}
      {hydrated && cart.items.length === 0 && (
        <div className="mt-4">
          <EmptyCart storeId={cart.currentStoreId} />
        </div>
      )}
      {hydrated && cart.items.length > 0 && (
        <CartContents cart={cart} today={today} checkout={checkout} verdict={newVerdict} {...buyer} />
      )}
    </div>
  );
}

function BackToShop({ shop }: { shop: string | null }) {
  return (
    <Link
      to={shop ? href('/toko/:toko', { toko: shop }) : '/'}
      className="-my-1 inline-flex min-h-11 items-center font-medium text-theme-text underline"
    >
      Lanjut Belanja
    </Link>
  );
}

function soldProducts({ lines }: NonNullable<RefusedCheckout['changed']>, cart: Cart): TodaysProduct[] {
  return lines.flatMap(({ id, namaProduk, optionText, harga, stok, berat }) => {
    if (namaProduk === null || optionText === null || harga === null || stok === null || berat === null)
      return [];
    const { productId = id, photoUrl = '' } = cart.items.find((item) => item.id === id) ?? {};
    return [{ id, productId, namaProduk, optionText, harga, stok, berat, photoUrl }];
  });
}
