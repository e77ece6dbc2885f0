import { requireActor } from '#app/access/guards.ts';
import { useLive } from '#app/browser/live.ts';
import { loadOr } from '#app/load-failure.ts';
import { OrderHistory, StatusHistory } from '#app/ui/orders/history.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { keyIn } from '#domain/forms/page-key.ts';
import { messages } from '#domain/messages.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { asUser } from '#server/db/access.ts';
import { readOrderHistory, readStatusHistory } from '#server/orders/history.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import type { Route } from './+types/route';

const SECTION_SIZE = 5;
const PAGE_SIZE = 30;

export const meta: Route.MetaFunction = () => [{ title: 'Pesanan Saya' }];

/** `?status=` lists only orders of that status; `?setelah=` is the cursor of a later page. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const named = url.searchParams.get('status');
  const status = orderStatuses.find((one) => one === named);
  const after = keyIn(url.searchParams);
  const found = await loadOr(
    request,
    () => messages.orderHistoryLoadFailed,
    () =>
      asUser(actor, async (tx) => {
        if (!status) return { only: null, sections: await readOrderHistory(tx, actor, SECTION_SIZE) };
        const section = await readStatusHistory(tx, actor, status, { limit: PAGE_SIZE, after });
        return { only: { section, isFirst: after === null }, sections: [] };
      }),
  );
  return { ...found, topBarShop: await brandingForBuyer(request) };
}

export default function BuyerOrders({ loaderData: { only, sections } }: Route.ComponentProps) {
  useLive('my-orders');
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-6">
      <PageTitle>Pesanan Saya</PageTitle>
      {only ? <StatusHistory {...only} /> : <OrderHistory sections={sections} heading="h2" />}
    </div>
  );
}
