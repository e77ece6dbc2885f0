import { randomUUID } from 'node:crypto';
import { data, Link, useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { readPostedFields } from '#app/forms/posted.ts';
import { loadOr } from '#app/load-failure.ts';
import { orderMissing } from '#app/routes/dashboard/orders/change-action.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { mayEdit } from '#domain/orders/edits/edit.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { readVoucherTerms } from '#server/orders/edits/voucher-terms.ts';
import { readGoods } from '#server/orders/goods/goods.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import type { Route } from './+types/route';
import { answerOrderEdit } from './action.ts';
import { type EditAnswer, EditForm } from './form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Ubah Pesanan ${orderNumberLabel(loaderData.order.orderNumber)}` : 'Ubah Pesanan' },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { orderId } = params;
  if (!isUuid(orderId)) throw data(messages.orderIncomplete, { status: 404 });
  if (shop.readOnly)
    throw data('Super admin hanya dapat melihat toko ini, tidak mengubahnya.', { status: 403 });
  return loadOr(
    request,
    () => messages.orderLoadFailed,
    async () => {
      const found = await shop.run(async (tx) => {
        const order = await readStoreOrder(tx, shop.storeId, orderId);
        if (!order) return null;
        const ids = order.items.map(({ variantId }) => variantId);
        const { voucherCode } = order;
        return {
          order,
          shelves: [...(await readGoods(tx, shop.storeId, 'alsoHidden', ids)).values()],
          terms: voucherCode ? await readVoucherTerms(tx, shop.storeId, ['code', voucherCode]) : null,
        };
      });
      if (!found) throw await orderMissing(orderId);
      return { ...found, freshKey: randomUUID() };
    },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = requireShop(context);
  return answerOrderEdit(request, shop, await readPostedFields(request), params.orderId);
}

export default function EditOrder({ loaderData, actionData }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  const { order } = loaderData;
  const fetcher = useFetcher<EditAnswer>();
  const answer = fetcher.data ?? actionData;
  return (
    <div className="grid max-w-2xl gap-6">
      <Link
        to={pathTo(href('/dashboard/pesanan/:orderId', { orderId: order.id }))}
        className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
      >
        Kembali ke pesanan
      </Link>
      <PageTitle
        lead={`Pembeli melihat setiap perubahan${order.customerEmail ? ' dan menerima email' : ''}. Stok langsung disesuaikan.`}
      >
        Ubah Pesanan {orderNumberLabel(order.orderNumber)}
      </PageTitle>
      <NoticeRegion>
        <AnswerNotice answer={answer} />
      </NoticeRegion>
      {mayEdit(order.status) && !order.rent ? (
        // The key resets the form after each change of the order.
        <EditForm key={order.editKey ?? ''} {...loaderData} fetcher={fetcher} answer={answer} />
      ) : (
        <Notice tone="info">
          {order.rent
            ? `Pesanan ini membayar faktur ${order.rent.number} dan tidak bisa diubah.`
            : `Pesanan berstatus "${order.status}" tidak bisa diubah lagi.`}
        </Notice>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Ubah Pesanan" fallback={messages.orderLoadFailed} />;
}
