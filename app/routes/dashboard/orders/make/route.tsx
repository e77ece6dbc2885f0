import { randomUUID } from 'node:crypto';
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readPostedFields } from '#app/forms/posted.ts';
import { loadOr } from '#app/load-failure.ts';
import { rereadAfterRefusal } from '#app/revalidation.ts';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { type OpenShop, requireShop } from '#app/routes/dashboard/shop-access.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { emptyOrderDraft, orderDraftPath } from '#domain/orders/drafts/draft.ts';
import { parseOrderSearch } from '#domain/orders/search.ts';
import { href } from '#domain/routes/href.ts';
import { findCustomers } from '#server/orders/drafts/customers.ts';
import { listOrderDrafts, readOrderDraft } from '#server/orders/drafts/drafts.ts';
import { findGoods, readGoods } from '#server/orders/goods/goods.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { selectActiveTariffs } from '#server/shipping/tariffs.ts';
import type { Route } from './+types/route';
import { answerOrderDraft } from './action.ts';
import { CreatedOrder } from './created-order.tsx';
import { OrderDraftList } from './draft-list.tsx';
import { OrderDraftForm } from './form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Pesanan Baru' }];

/** `?draf=` is the draft's id, `?jadi=` the id of the order made from it. `?cari=` and `?pelanggan=` are searches. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  if (shop.readOnly) throw redirect(shop.pathTo(href('/dashboard/pesanan')));
  const { searchParams } = url;
  const orderId = searchParams.get('jadi');
  const draftId = searchParams.get('draf');
  // Puts the draft's id into the URL from the start, so that a reload or the back button finds the draft again.
  if (!isUuid(orderId) && !isUuid(draftId)) throw redirect(shop.pathTo(orderDraftPath(randomUUID())));
  return loadOr(
    request,
    () => messages.orderLoadFailed,
    async () => ({
      createdOrder: isUuid(orderId)
        ? await shop.run((tx) => readStoreOrder(tx, shop.storeId, orderId))
        : null,
      form: isUuid(draftId) ? await readForm(shop, draftId, searchParams) : null,
    }),
  );
}

async function readForm({ storeId, run }: OpenShop, draftId: string, asked: URLSearchParams) {
  const search = (asked.get('cari') ?? '').trim().slice(0, 80);
  const wanted = parseOrderSearch(asked.get('pelanggan'));
  return run(async (tx) => {
    const draft = (await readOrderDraft(tx, storeId, draftId)) ?? emptyOrderDraft();
    const ids = draft.lines.map(({ id }) => id);
    return {
      draftId,
      draft,
      goods: [...(await readGoods(tx, storeId, 'onSale', ids)).values()],
      search,
      tariffs: await selectActiveTariffs(tx, storeId).execute(),
      found: search === '' ? null : await findGoods(tx, storeId, 'onSale', search),
      wanted: asked.get('pelanggan') ?? '',
      customers: wanted && (wanted.name || wanted.waDigits) ? await findCustomers(tx, storeId, wanted) : null,
      drafts: (await listOrderDrafts(tx, storeId)).filter(({ id }) => id !== draftId),
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerOrderDraft(request, requireShop(context), await readPostedFields(request));
}

/** Skips the revalidation after a save by script (`skrip`), because such a save changes nothing on the page. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.formData?.get('skrip') === 'ya' ? false : rereadAfterRefusal(args);
}

export default function MakeOrder({ loaderData, actionData }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  const shop = useDashboardShop();
  const { createdOrder, form } = loaderData;
  return (
    <div className="grid gap-6">
      <Link
        to={pathTo(href('/dashboard/pesanan'))}
        className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
      >
        Semua pesanan
      </Link>
      <PageTitle lead="Untuk pembeli yang memesan lewat chat atau datang ke toko.">Pesanan Baru</PageTitle>
      {createdOrder && <CreatedOrder order={createdOrder} shop={shop} />}
      {form && <OrderDraftForm key={form.draftId} start={form} answer={actionData} />}
      {form && <OrderDraftList drafts={form.drafts} timeZone={shop.timeZone} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Pesanan Baru" fallback={messages.orderLoadFailed} />;
}
