import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { keyIn } from '../../../../domain/forms/page-key.ts';
import { messages } from '../../../../domain/messages.ts';
import { type OrderStatus, parseStatus } from '../../../../domain/orders/order.ts';
import { parseOrderSearch } from '../../../../domain/orders/search.ts';
import { isDenied } from '../../../../server/db/errors.ts';
import { readOrderBoard } from '../../../../server/orders/board.ts';
import { useLive } from '../../../browser/live.ts';
import { readPostedFields } from '../../../forms/posted.ts';
import { loadOr, requestIdOf } from '../../../load-failure.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import type { ListedOrder } from '../order-card/card.tsx';
import { OrderChangeDialog } from '../order-card/change-dialog.tsx';
import { OrderSection } from '../order-card/section.tsx';
import { ShareShop } from '../share-shop.tsx';
import { useDashboardShop } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerOrderChange } from './change-action.ts';
import { OrderChangeSection } from './change-section.tsx';
import { FoundOrders } from './found-orders.tsx';
import { NewOrders } from './new-orders.tsx';
import { OrderSearchForm } from './search-form.tsx';
import { OrderSectionLinks } from './section-links.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  const waiting = loaderData?.waiting ?? 0;
  return [{ title: waiting > 0 ? `(${waiting}) Pesanan Masuk` : 'Pesanan Masuk' }];
}

/** All sections, one with `?status=`, found orders with `?cari=`; the latter two from the key `setelah` on. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const status = url.searchParams.get('status');
  const search = parseOrderSearch(url.searchParams.get('cari'));
  return loadOr(
    request,
    (error) => {
      if (isDenied(error)) return messages.ordersDenied;
      return messages.ordersLoadFailed('ada gangguan di server.', requestIdOf(request));
    },
    () =>
      shop.run((tx) =>
        readOrderBoard(tx, shop.storeId, {
          only: status === null || search ? null : parseStatus(status),
          search,
          after: keyIn(url.searchParams),
          asked: url.searchParams.get('ubah'),
        }),
      ),
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerOrderChange(request, requireShop(context), await readPostedFields(request));
}

export default function DashboardOrders({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const [change, setChange] = useState<{ order: ListedOrder; to: OrderStatus } | null>(null);
  useLive('orders', shop.readOnly ? shop.storeId : undefined);
  const { sections, found, waiting, only, asked } = loaderData;
  const isEmpty = only === null && found === null && sections.every(({ count }) => count === 0);
  const onStep = (order: ListedOrder, to: OrderStatus) => setChange({ order, to });
  return (
    <>
      <PageTitle>Pesanan Masuk</PageTitle>
      <NewOrders
        orders={sections.find(({ status }) => status === 'Pending')?.orders ?? []}
        waiting={waiting}
      />
      <OrderChangeSection asked={asked} answer={actionData} shop={shop} backTo="/dashboard/pesanan" />
      {isEmpty ? (
        <EmptyState
          title="Belum ada pesanan"
          icon={<ShoppingBag />}
          action={<ShareShop shop={shop} centered />}
        >
          Bagikan link toko Anda. Pesanan baru muncul di sini dengan sendirinya.
        </EmptyState>
      ) : (
        <>
          <OrderSearchForm />
          {found ? (
            <FoundOrders page={found} shop={shop} onStep={onStep} />
          ) : (
            <OrderSectionLinks sections={sections} only={only} />
          )}
        </>
      )}
      <div className="mt-6 grid gap-8">
        {!isEmpty &&
          sections.map((section) => (
            <OrderSection key={section.status} section={section} shop={shop} onStep={onStep} />
          ))}
      </div>
      {change && <OrderChangeDialog {...change} shop={shop} onClose={() => setChange(null)} />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed
      error={error}
      title="Pesanan Masuk"
      fallback={messages.ordersLoadFailed('ada gangguan pada halaman ini.', '-')}
    />
  );
}
