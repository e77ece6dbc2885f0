import { data } from 'react-router';
import { auditView } from '#app/access/auditor.ts';
import { loadOr } from '#app/load-failure.ts';
import { orderMissing } from '#app/routes/dashboard/orders/change-action.ts';
import { presentRentInvoice } from '#app/routes/dashboard/rent-invoice/present.ts';
import { RentInvoiceSheet } from '#app/routes/dashboard/rent-invoice/sheet.tsx';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { enterShop, requireOpenStore, requireShop } from '#app/routes/dashboard/shop-access.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { invoiceOf } from '#app/ui/orders/invoice/invoice.ts';
import { InvoicePaper } from '#app/ui/orders/invoice/paper.tsx';
import { InvoiceSheet } from '#app/ui/orders/invoice/sheet.tsx';
import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import {
  isCancelled,
  isDisputed,
  type OrderStatus,
  orderNumberLabel,
  shopMayInvoice,
} from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { brandingOf } from '#domain/stores/front/branding.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import type { Route } from './+types/invoice';

const NOT_YET = 'Faktur belum tersedia.';

export const middleware: Route.MiddlewareFunction[] = [enterShop];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titleOf(loaderData) },
  { name: 'robots', content: 'noindex' },
];

/** An order that pays rent always has an invoice. For other orders, responds 409 if unpaid, cancelled or disputed. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { orderId } = params;
  if (!isUuid(orderId)) throw data(messages.orderIncomplete, { status: 404 });
  return loadOr(
    request,
    () => messages.invoiceLoadFailed,
    async () => {
      const store = await requireOpenStore(request, shop);
      const order = await shop.run((tx) => readStoreOrder(tx, shop.storeId, orderId));
      if (!order) throw await orderMissing(orderId);
      const view = { action: 'order-visit', storeId: shop.storeId, details: { orderId: order.id } } as const;
      if (shop.readOnly) await auditView(shop.actor, request, view);
      const { id, orderNumber, status } = order;
      const rent = order.rent && (await presentRentInvoice(order.rent, store.now));
      const page = { id, orderNumber, status, topBarShop: brandingOf(store), rent };
      if (rent) return data({ ...page, invoice: null });
      if (!shopMayInvoice(status)) return data({ ...page, invoice: null }, { status: 409 });
      return data({ ...page, invoice: invoiceOf(order, store) });
    },
  );
}

function titleOf(page: Awaited<ReturnType<typeof loader>>['data'] | undefined): string {
  if (page?.rent) return `Faktur ${page.rent.invoice.number}`;
  return page?.invoice ? `Faktur ${orderNumberLabel(page.orderNumber)}` : NOT_YET;
}

export default function ShopInvoice({ loaderData: { id, invoice, status, rent } }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  const back = (
    <ButtonLink to={pathTo(href('/dashboard/pesanan/:orderId', { orderId: id }))} variant="secondary">
      Lihat Pesanan
    </ButtonLink>
  );
  if (!rent && !invoice) return <NotYet status={status}>{back}</NotYet>;
  return (
    <InvoicePaper back={back}>
      {rent ? <RentInvoiceSheet {...rent} /> : invoice && <InvoiceSheet invoice={invoice} />}
    </InvoicePaper>
  );
}

function NotYet({ status, children }: { status: OrderStatus; children: React.ReactNode }) {
  return (
    <div className="prose-width grid justify-items-center gap-4 py-16 text-center sm:py-24">
      <OrderStatusBadge status={status} />
      <PageTitle>{NOT_YET}</PageTitle>
      <p className="max-w-md text-ink-soft">{reasonFor(status)}</p>
      {children}
    </div>
  );
}

function reasonFor(status: OrderStatus): string {
  if (isCancelled(status)) return 'Pesanan ini dibatalkan, jadi tidak ada fakturnya.';
  if (isDisputed(status)) return 'Faktur tersedia lagi setelah komplain pesanan ini selesai ditangani.';
  return 'Faktur bisa dicetak setelah pesanan ini dibayar.';
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: href('/dashboard/pesanan'), label: 'Pesanan Masuk' }} />;
}
