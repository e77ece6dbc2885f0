import { useNavigate } from 'react-router';
import { isAdmin } from '../../domain/access.ts';
import { messages } from '../../domain/messages.ts';
import { asUser } from '../../server/db/access.ts';
import { readProfile } from '../../server/profiles.ts';
import { useCart } from '../browser/cart.ts';
import { useTodaysCart } from '../browser/todays-cart.ts';
import { type CheckoutAnswer, checkout } from '../checkout-action.ts';
import { actorContext } from '../context.ts';
import { loadOr } from '../load-failure.ts';
import { readOrLogout } from '../profile-presence.ts';
import { CartContents } from '../ui/cart/cart-contents.tsx';
import { EmptyCart } from '../ui/cart/empty-cart.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { Route } from './+types/cart';

export const meta: Route.MetaFunction = () => [{ title: 'Keranjang' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  if (!actor) return { visitor: 'guest' as const, profile: null };
  if (isAdmin(actor.role)) return { visitor: 'admin' as const, profile: null };
  const read = () => asUser(actor, (tx) => readProfile(tx, actor.id));
  const profile = await readOrLogout(request, actor, () =>
    loadOr(request, () => messages.cartStoreLoadFailed, read),
  );
  return { visitor: 'customer' as const, profile };
}

/** The checkout. */
export function action({ request, context, url }: Route.ActionArgs) {
  return checkout(context.get(actorContext), request, url.origin);
}

/** A lost connection must neither cost the cart nor the page: it becomes an answer like any other. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CheckoutAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const reason = 'koneksi terputus. Keranjang Anda tetap tersimpan, silakan coba lagi.';
    return { kind: 'refused', message: messages.checkoutFailed(reason) };
  }
}

/** /keranjang: what is in the cart today, where it goes, and the one button. */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const cart = useCart();
  const hydrated = useHydrated();
  const today = useTodaysCart((orderId) => navigate(`/pesanan-berhasil?pesanan=${orderId}`));
  return (
    <div className="page-width py-6">
      <PageTitle>Keranjang</PageTitle>
      <noscript>
        <p className="mt-4">
          Keranjang disimpan di peramban Anda dan memerlukan JavaScript. Aktifkan JavaScript untuk melihat dan
          memesan isi keranjang.
        </p>
      </noscript>
      {!hydrated && <Skeleton className="mt-6 h-64" />}
      {hydrated && cart.items.length === 0 && (
        <div className="mt-4">
          <EmptyCart storeId={cart.currentStoreId} />
        </div>
      )}
      {hydrated && cart.items.length > 0 && <CartContents cart={cart} today={today} {...loaderData} />}
    </div>
  );
}
