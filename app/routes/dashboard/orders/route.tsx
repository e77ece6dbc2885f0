import { Plus, ShoppingBag } from 'lucide-react';
import { type ComponentProps, Fragment, useState } from 'react';
import { useLocation } from 'react-router';
import { readPostedFields } from '#app/forms/posted.ts';
import { loadOr, requestIdOf } from '#app/load-failure.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { keyIn } from '#domain/forms/page-key.ts';
import { messages } from '#domain/messages.ts';
import { isBilled, type OrderStatus, parseStatus } from '#domain/orders/order.ts';
import { parseOrderSearch } from '#domain/orders/search.ts';
import { href } from '#domain/routes/href.ts';
import { isDenied } from '#server/db/errors.ts';
import { type OrderBoard, readOrderBoard } from '#server/orders/board.ts';
import type { ListedOrder } from '../order-card/card.tsx';
import { OrderChangeDialog } from '../order-card/change/dialog.tsx';
import { useFrozenData, useHeldOrders } from '../order-card/held-orders.ts';
import { OrderColumnHeads } from '../order-card/list.tsx';
import { OrderSection, type OrderSectionData, sectionId } from '../order-card/section.tsx';
import { ShareShop } from '../share-shop.tsx';
import { useDashboardPath, useDashboardShop, useMay } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import { useShopLive } from '../shop-stream.ts';
import { StatementLink } from '../statement-link.tsx';
import type { Route } from './+types/route';
import { AnimatedArrivals } from './animated-arrivals.tsx';
import { BatchBar } from './batch-bar.tsx';
import { answerOrderChange } from './change-action.ts';
import { OrderChangeSection } from './change-section.tsx';
import { FoundOrders } from './found-orders.tsx';
import { NumberChips } from './number-chips.tsx';
import { StatusChips } from './status-chips.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  const waiting = loaderData?.waiting ?? 0;
  return [{ title: waiting > 0 ? `(${waiting}) Pesanan Masuk` : 'Pesanan Masuk' }];
}

/** `?nomor=` filters by WhatsApp number, `?bukti=` by unchecked payment proof; `?setelah=` opens a later page. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const status = url.searchParams.get('status');
  const search = parseOrderSearch(url.searchParams.get('cari'));
  const onlyWithWaitingProof = url.searchParams.has('bukti') && !search;
  return loadOr(
    request,
    (error) => {
      if (isDenied(error)) return messages.ordersDenied;
      return messages.ordersLoadFailed('ada gangguan di server.', requestIdOf(request));
    },
    () =>
      shop.run((tx) =>
        readOrderBoard(tx, shop.storeId, {
          onlyWithWaitingProof,
          only: status === null || search || onlyWithWaitingProof ? null : parseStatus(status),
          search,
          after: keyIn(url.searchParams),
          orderId: url.searchParams.get('ubah'),
          numberId: url.searchParams.get('nomor'),
        }),
      ),
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerOrderChange(request, requireShop(context), await readPostedFields(request));
}

export default function DashboardOrders({ loaderData, actionData }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  const shop = useDashboardShop();
  const may = useMay();
  const [change, setChange] = useState<{ order: ListedOrder; to: OrderStatus } | null>(null);
  useShopLive();
  const { search } = useLocation();
  const still = useFrozenData({ search, ...loaderData }, (held) => held.search === search);
  const { counts, sections, found, only, askedOrder, handlers } = still.shown;
  const { held, hold } = useHeldOrders(search, found ? [found] : sections);
  const isEmpty = found === null && handlers.chosen === null && counts.every(({ count }) => count === 0);
  const onStep = (order: ListedOrder, to: OrderStatus) => {
    still.hold();
    hold(order);
    setChange({ order, to });
  };
  return (
    <>
      <div className="mb-0.5 flex flex-wrap items-center gap-1 lg:mb-1 lg:gap-2">
        <div className="min-w-0 flex-1 max-lg:[&>h1]:text-xl">
          <PageTitle>Pesanan Masuk</PageTitle>
        </div>
        {!shop.readOnly && may('orders.bill') && (
          <ButtonLink to={pathTo(href('/dashboard/pesanan/buat'))} variant="secondary" className="px-3!">
            <Plus aria-hidden />
            <span className="max-lg:sr-only">Pesanan Baru</span>
          </ButtonLink>
        )}
      </div>
      <OrderChangeSection
        asked={askedOrder}
        answer={actionData}
        shop={shop}
        backTo={href('/dashboard/pesanan')}
      />
      {isEmpty && (
        <EmptyState title="Belum ada pesanan" icon={<ShoppingBag />} action={<ShareShop shop={shop} />}>
          Bagikan link toko Anda. Pesanan baru muncul di sini dengan sendirinya.
        </EmptyState>
      )}
      {!isEmpty && found && <FoundOrders page={found} shop={shop} onStep={onStep} />}
      {!isEmpty && !found && (
        <>
          <StatusChips counts={counts} only={only} />
          <NumberChips {...handlers} />
          {isBilled(only) && <StatementLink />}
          <OrderSections sections={sections} only={only} held={held} shop={shop} onStep={onStep} />
        </>
      )}
      {!isEmpty && <BatchBar readOnly={shop.readOnly} />}
      {change && (
        <OrderChangeDialog
          {...change}
          shop={shop}
          onChanged={(order) => hold({ ...change.order, ...order })}
          onClose={() => {
            still.release();
            setChange(null);
          }}
        />
      )}
    </>
  );
}

type OrderSectionsProps = Pick<OrderBoard, 'only'> &
  Omit<ComponentProps<typeof OrderSection>, 'section'> & { sections: OrderSectionData[] };

function OrderSections({ sections, only, held, ...rest }: OrderSectionsProps) {
  const keeps = (status: OrderStatus) => [...held.values()].some(({ section }) => section === status);
  const shown = sections.filter(({ status, orders }) => {
    const own = orders.filter(({ id }) => (held.get(id)?.section ?? status) === status);
    return only !== null || own.length > 0 || keeps(status);
  });
  const empty = sections.filter(({ count }) => only === null && count === 0);
  return (
    <AnimatedArrivals list={useLocation().search} reading={sections} className="mt-1 grid gap-3 lg:gap-1.5">
      <OrderColumnHeads />
      {shown.map((section) => (
        <OrderSection key={section.status} section={section} held={held} {...rest} />
      ))}
      {empty.length > 0 && (
        <p className="text-ink-soft text-sm">
          Tidak ada pesanan:{' '}
          {empty.map(({ status }, at) => (
            <Fragment key={status}>
              {at > 0 && ', '}
              <span id={keeps(status) ? undefined : sectionId(status)}>{status}</span>
            </Fragment>
          ))}
        </p>
      )}
    </AnimatedArrivals>
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
