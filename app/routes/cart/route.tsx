import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { actorContext } from '#app/access/guards.ts';
import { readOrLogout } from '#app/access/profile-presence.ts';
import { useCart } from '#app/browser/cart.ts';
import { readVoucherCode } from '#app/browser/cart-voucher.ts';
import type { LostResponse } from '#app/browser/lost-answer.ts';
import { NEUTRAL_COPY } from '#app/browser/offline/neutral-copy.ts';
import { rememberShop } from '#app/browser/storage.ts';
import { loadOr, loadOrNull, withNodeFallback } from '#app/load-failure.ts';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { isAdmin } from '#domain/access.ts';
import { composeAddress } from '#domain/accounts/place.ts';
import type { Cart } from '#domain/checkout/cart.ts';
import type { TodaysProduct } from '#domain/checkout/todays-cart.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { brandingOf, rememberedShopIn } from '#domain/stores/front/branding.ts';
import { orderWaNumberOf } from '#domain/stores/store.ts';
import type { VoucherVerdict } from '#domain/vouchers/voucher.ts';
import { type FormerOrders, readFormerOrders } from '#server/accounts/address-book.ts';
import { readProfile } from '#server/accounts/profiles.ts';
import { asUser, type Tx } from '#server/db/access.ts';
import { findStoreForBuyer } from '#server/orders/chat/choice.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import { findStore, type Store } from '#server/stores/store.ts';
import type { Route } from './+types/route';
import { type CheckoutAnswer, type RefusedCheckout, sendCheckout } from './action.ts';
import { CartContents } from './contents.tsx';
import { EmptyCart } from './empty.tsx';
import { placedPath, useCheckout } from './sending/checkout.ts';
import { answerOf } from './sending/resend.ts';
import { CartSkeleton } from './skeleton.tsx';
import { useTodaysCart } from './todays-cart.ts';
import { CartWithoutScripts, type ShopContact } from './without-scripts.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Keranjang' }];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const neutral = { customer: null, topBarShop: null, topBarShopId: null, shopToAsk: null };
  if (request.headers.has(NEUTRAL_COPY)) return { ...neutral, visitor: 'nobody' as const };
  const actor = context.get(actorContext);
  if (actor && isAdmin(actor.role)) return { ...neutral, visitor: 'admin' as const };
  const named = url.searchParams.get('toko');
  const find = (name: string) => (actor ? findStoreForBuyer(actor, name) : findStore(name));
  const shop = named === null ? null : await loadOrNull(request, () => find(named));
  const topBarShop = named === null ? await brandingForBuyer(request) : shop && brandingOf(shop);
  const remembered = rememberedShopIn(request.headers.get('cookie') ?? '');
  const branding = { topBarShop, topBarShopId: named === null ? remembered : (shop?.storeId ?? null) };
  const shopToAsk = shop && shopContactOf(shop);
  if (!actor) return { ...neutral, visitor: 'guest' as const, ...branding, shopToAsk };
  // Former addresses are read from all database nodes; while a node is down, buyers can order without them.
  const read = () =>
    withNodeFallback(
      () => asUser(actor, (tx) => readCustomer(tx, actor.id, readFormerOrders)),
      () => asUser(actor, (tx) => readCustomer(tx, actor.id, async () => ({ book: [], shipping: [] }))),
    );
  const customer = await readOrLogout(request, actor, () =>
    loadOr(request, () => messages.cartStoreLoadFailed, read),
  );
  return { visitor: 'customer' as const, customer, ...branding, shopToAsk };
}

function shopContactOf(shop: Store): ShopContact {
  return { namaToko: shop.namaToko, slug: shop.slug, orderWaNumber: orderWaNumberOf(shop) };
}

async function readCustomer(
  tx: Tx,
  id: string,
  readFormer: (tx: Tx, customerId: string) => Promise<FormerOrders>,
) {
  const profile = await readProfile(tx, id);
  const { book, shipping } = await readFormer(tx, id);
  const lined = book.map((one) => ({ ...one, line: composeAddress(one) }));
  return profile && { id, profile, book: lined, shipping };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return sendCheckout(context.get(actorContext), request, url.origin);
}

/** Turns a lost connection into an answer, because a thrown error would replace the cart by an error page. */
export function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<CheckoutAnswer | LostResponse> {
  return answerOf(serverAction);
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
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
      <CartWithoutScripts shop={loaderData.shopToAsk} />
      {!hydrated && <CartSkeleton />}
      {hydrated && cart.items.length === 0 && (
        <div className="mt-4">
          <EmptyCart storeId={cart.currentStoreId} />
        </div>
      )}
      {hydrated && cart.items.length > 0 && (
        <CartContents cart={cart} today={today} checkout={checkout} verdict={newVerdict} {...loaderData} />
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
