import { asUser } from '../../server/db/access.ts';
import { readOrderHistory } from '../../server/order-history.ts';
import { useLive } from '../browser/live.ts';
import { requireActor } from '../guards.ts';
import { OrderHistory } from '../ui/order-history.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/orders';

const PAGE_SIZE = 30;

export const meta: Route.MetaFunction = () => [{ title: 'Pesanan Saya' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const after = url.searchParams.get('setelah');
  return { history: await asUser(actor, (tx) => readOrderHistory(tx, actor, { limit: PAGE_SIZE, after })) };
}

/** /pesanan: the buyer's orders (the same list as in /profil), following status changes live. */
export default function Orders({ loaderData: { history } }: Route.ComponentProps) {
  useLive('my-orders');
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-6">
      <PageTitle>Pesanan Saya</PageTitle>
      <OrderHistory history={history} moreHref={`/pesanan?setelah=${history.next}`} heading="h2" />
    </div>
  );
}
