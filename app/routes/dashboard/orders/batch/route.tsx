import { Printer } from 'lucide-react';
import { data, Link, useLocation } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { readPostedFields } from '#app/forms/posted.ts';
import { loadOr, requestIdOf } from '#app/load-failure.ts';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { messages } from '#domain/messages.ts';
import { MAX_CHOSEN, parseChosen, writeChosen } from '#domain/orders/batch/chosen.ts';
import { mayChange, orderStatuses } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { isDenied } from '#server/db/errors.ts';
import { readStoreOrders } from '#server/orders/orders.ts';
import type { Route } from './+types/route';
import { answerBatchChange } from './action.ts';
import { BatchForm } from './form.tsx';
import { batchOrderOf } from './orders.ts';
import { BatchOutcomes, BatchSentence } from './outcomes.tsx';
import { BatchSteps } from './steps.tsx';

const TITLE = 'Ubah Status Bersama';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { ids, tooMany } = parseChosen(url.searchParams);
  if (tooMany)
    throw data(`Paling banyak ${MAX_CHOSEN} pesanan sekaligus. Pilih lebih sedikit.`, { status: 400 });
  if (ids.length === 0) throw data('Pilih dulu pesanan yang statusnya mau diubah.', { status: 400 });
  return loadOr(
    request,
    (error) => {
      if (isDenied(error)) return messages.ordersDenied;
      return messages.ordersLoadFailed('ada gangguan di server.', requestIdOf(request));
    },
    async () => {
      const orders = await shop.run((tx) => readStoreOrders(tx, shop.storeId, ids));
      if (orders.length === 0) throw data(messages.orderNotFound, { status: 404 });
      return { orders: orders.map(batchOrderOf), missing: ids.length - orders.length };
    },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerBatchChange(request, requireShop(context), await readPostedFields(request));
}

export { rereadAfterRefusal as shouldRevalidate } from '#app/revalidation.ts';

export default function BatchChange({ loaderData: { orders, missing }, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const pathTo = useDashboardPath();
  const asked = new URLSearchParams(useLocation().search).get('ke');
  const to = orderStatuses.find((status) => status === asked);
  const answer = actionData && 'outcomes' in actionData ? actionData : null;
  const changed = (answer?.outcomes ?? []).flatMap(({ orderId, reason }) => (reason === '' ? [orderId] : []));
  const left = orders.filter(({ id }) =>
    answer?.outcomes.some(({ orderId, reason }) => orderId === id && reason !== ''),
  );
  const asksAgain = to !== undefined && left.some((order) => mayChange(order, to));
  const chosen = writeChosen(orders.map(({ id }) => id));
  const parcels = orders.filter(({ rent }) => !rent);
  return (
    <div className="grid max-w-2xl gap-5">
      <Link
        to={pathTo(href('/dashboard/pesanan'))}
        className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
      >
        Semua pesanan
      </Link>
      <PageTitle>{TITLE}</PageTitle>
      {missing > 0 && <Notice tone="warning">{missing} pesanan tidak ditemukan.</Notice>}
      <NoticeRegion>
        {answer ? <BatchSentence answer={answer} /> : <AnswerNotice answer={actionData} />}
      </NoticeRegion>
      {answer && <BatchOutcomes outcomes={answer.outcomes} orders={orders} shop={shop} />}
      {to && (!answer || asksAgain) && !shop.readOnly ? (
        <BatchForm
          key={to}
          orders={answer ? left.filter((order) => mayChange(order, to)) : orders}
          to={to}
          answer={actionData ?? null}
          backTo={pathTo(`${href('/dashboard/pesanan/sekaligus')}?${chosen}`)}
        />
      ) : (
        <>
          <BatchSteps
            orders={orders}
            chosen={chosen}
            readOnly={shop.readOnly}
            listed={!answer}
            changed={changed}
          />
          {parcels.length > 0 && (
            <a
              href={pathTo(`${href('/dashboard/pesanan/label')}?${writeChosen(parcels.map(({ id }) => id))}`)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'sm:justify-self-start')}
            >
              <Printer aria-hidden />
              Cetak Label ({parcels.length})
            </a>
          )}
        </>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed
      error={error}
      title={TITLE}
      fallback={messages.ordersLoadFailed('ada gangguan pada halaman ini.', '-')}
    />
  );
}
