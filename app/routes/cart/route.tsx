import { actorContext } from '#app/access/guards.ts';
import { readOrLogout } from '#app/access/profile-presence.ts';
import type { LostResponse } from '#app/browser/lost-answer.ts';
import { NEUTRAL_COPY } from '#app/browser/offline/neutral-copy.ts';
import { loadOr, loadOrNull, withNodeFallback } from '#app/load-failure.ts';
import { isAdmin } from '#domain/access.ts';
import { composeAddress } from '#domain/accounts/place.ts';
import { messages } from '#domain/messages.ts';
import { brandingOf, rememberedShopIn } from '#domain/stores/front/branding.ts';
import { orderWaNumberOf } from '#domain/stores/store.ts';
import { type FormerOrders, readFormerOrders } from '#server/accounts/address-book.ts';
import { readProfile } from '#server/accounts/profiles.ts';
import { asUser, type Tx } from '#server/db/access.ts';
import { findStoreForBuyer } from '#server/orders/chat/choice.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import { findStore, type Store } from '#server/stores/store.ts';
import type { Route } from './+types/route';
import { type CheckoutAnswer, sendCheckout } from './action.ts';
import { CartPage } from './page.tsx';
import { answerOf } from './sending/resend.ts';
import type { ShopContact } from './without-scripts.tsx';

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
  // The buyer's former addresses come from orders on all database nodes. If a node is down, none are offered.
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

/** Turns a lost connection into an answer, because a thrown error would replace the cart with an error page. */
export function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<CheckoutAnswer | LostResponse> {
  return answerOf(serverAction);
}

export default function CartRoute({ loaderData }: Route.ComponentProps) {
  return <CartPage {...loaderData} />;
}
