import { data } from 'react-router';
import { requireActor } from '#app/access/guards.ts';
import { useLive } from '#app/browser/live.ts';
import { loadOr } from '#app/load-failure.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { invoiceOf } from '#app/ui/orders/invoice/invoice.ts';
import { InvoicePaper } from '#app/ui/orders/invoice/paper.tsx';
import { InvoiceSheet } from '#app/ui/orders/invoice/sheet.tsx';
import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { messages } from '#domain/messages.ts';
import {
  buyerWord,
  isCancelled,
  isCompleted,
  isDisputed,
  type OrderStatus,
  orderNumberLabel,
} from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { brandingOf } from '#domain/stores/front/branding.ts';
import type { Route } from './+types/invoice';
import { requireOwnOrder } from './own-order.ts';

const NOT_YET = 'Faktur belum tersedia.';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titleOf(loaderData) },
  { name: 'robots', content: 'noindex' },
];

/** Loads the buyer's invoice, even if the shop is closed or inactive. Responds 409 if the order is not completed. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const own = await loadOr(
    request,
    () => messages.invoiceLoadFailed,
    () => requireOwnOrder(actor, params.orderId),
  );
  const { id, orderNumber, status, shippingKind } = own.order;
  const page = {
    id,
    orderNumber,
    status,
    word: buyerWord(status, shippingKind),
    topBarShop: brandingOf(own.store),
  };
  if (!isCompleted(status)) return data({ ...page, invoice: null }, { status: 409 });
  return data({ ...page, invoice: invoiceOf(own.order, own.store) });
}

export default function OwnInvoice({ loaderData }: Route.ComponentProps) {
  const { id, invoice, status, word } = loaderData;
  if (!invoice) return <NotYet id={id} status={status} word={word} />;
  const back = (
    <ButtonLink to={href('/pesanan/:orderId', { orderId: id })} variant="secondary">
      Lihat Pesanan
    </ButtonLink>
  );
  return (
    <InvoicePaper back={back}>
      <InvoiceSheet invoice={invoice} />
    </InvoicePaper>
  );
}

function NotYet({ id, status, word }: { id: string; status: OrderStatus; word: string | null }) {
  useLive('my-orders');
  return (
    <div className="prose-width grid justify-items-center gap-4 py-16 text-center sm:py-24">
      <p className="flex flex-wrap items-center justify-center gap-2">
        <OrderStatusBadge status={status} />
        {word && <span className="font-medium text-sm">{word}</span>}
      </p>
      <PageTitle>{NOT_YET}</PageTitle>
      <p className="max-w-md text-ink-soft">{adviceFor(status)}</p>
      <ButtonLink to={href('/pesanan/:orderId', { orderId: id })}>Lihat Pesanan</ButtonLink>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: href('/pesanan'), label: 'Pesanan Saya' }} />;
}

function adviceFor(status: OrderStatus): string {
  if (isCancelled(status)) return 'Pesanan ini dibatalkan, jadi tidak ada fakturnya.';
  if (isDisputed(status)) {
    return 'Faktur tersedia lagi setelah komplain Anda selesai ditangani. Hubungi penjual dari halaman pesanan.';
  }
  return 'Faktur bisa dibuka dan dicetak setelah pesanan selesai. Lihat sampai di mana pesanan Anda sekarang.';
}

function titleOf(page: { orderNumber: number; invoice: unknown } | undefined): string {
  if (!page) return 'Faktur';
  return page.invoice ? `Faktur ${orderNumberLabel(page.orderNumber)}` : NOT_YET;
}
