import { data } from 'react-router';
import { messages } from '../../../../domain/messages.ts';
import { type OrderStatus, orderNumberLabel } from '../../../../domain/orders/order.ts';
import { terbilang } from '../../../../domain/orders/terbilang.ts';
import { lookOf } from '../../../../domain/stores/look.ts';
import type { OwnOrder } from '../../../../server/orders/own-order.ts';
import { requireActor } from '../../../access/guards.ts';
import { useLive } from '../../../browser/live.ts';
import { loadOr } from '../../../load-failure.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { OrderStatusBadge } from '../../../ui/orders/status-badge.tsx';
import { ErrorScreen } from '../../../ui/page/error-screen.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { requireOwnOrder } from '../own-order.ts';
import type { Route } from './+types/route';
import { PrintButton } from './print-button.tsx';
import { type Invoice, InvoiceSheet } from './sheet.tsx';

const NOT_YET = 'Faktur belum tersedia.';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titleOf(loaderData) },
  { name: 'robots', content: 'noindex' },
];

/** In every state of the shop; 409 for an order that is not completed. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const own = await loadOr(
    request,
    () => messages.invoiceLoadFailed,
    () => requireOwnOrder(actor, params.orderId),
  );
  const { id, orderNumber, status } = own.order;
  const page = { id, orderNumber, status, topBarShop: lookOf(own.store) };
  if (status !== 'Completed') return data({ ...page, invoice: null }, { status: 409 });
  return data({ ...page, invoice: invoiceOf(own) });
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { id, invoice, status } = loaderData;
  if (!invoice) return <NotYet id={id} status={status} />;
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-4 px-3 py-5 sm:gap-5 sm:px-4 sm:py-8 print:block print:max-w-none print:p-0">
      <div className="flex min-h-11 items-center justify-between gap-3 print:hidden">
        <ButtonLink to={`/pesanan/${id}`} variant="secondary">
          Lihat Pesanan
        </ButtonLink>
        <PrintButton />
      </div>
      <InvoiceSheet invoice={invoice} />
    </div>
  );
}

/** Becomes the invoice by itself when the shop completes the order. */
function NotYet({ id, status }: { id: string; status: OrderStatus }) {
  useLive('my-orders');
  return (
    <div className="prose-width grid justify-items-center gap-4 py-16 text-center sm:py-24">
      <OrderStatusBadge status={status} />
      <PageTitle>{NOT_YET}</PageTitle>
      <p className="max-w-md text-ink-soft">{adviceFor(status)}</p>
      <ButtonLink to={`/pesanan/${id}`}>Lihat Pesanan</ButtonLink>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: '/pesanan', label: 'Pesanan Saya' }} />;
}

function adviceFor(status: OrderStatus): string {
  if (status === 'Cancelled') return 'Pesanan ini dibatalkan, jadi tidak ada fakturnya.';
  if (status === 'Complain') {
    return 'Faktur tersedia lagi setelah komplain Anda selesai ditangani. Hubungi penjual dari halaman pesanan.';
  }
  return 'Faktur bisa dibuka dan dicetak setelah pesanan selesai. Lihat sampai di mana pesanan Anda sekarang.';
}

function titleOf(page: { orderNumber: number; invoice: unknown } | undefined): string {
  if (!page) return 'Faktur';
  return page.invoice ? `Faktur ${orderNumberLabel(page.orderNumber)}` : NOT_YET;
}

function invoiceOf({ order, store }: OwnOrder): Invoice {
  const { id, orderNumber, createdAt, customerName, customerEmail, customerWa, customerAddress } = order;
  const { items, subtotal, discount, voucherCode, shippingCost, totalPrice, courier, nomorResi } = order;
  const { namaToko, logoUrl, waNumber, timeZone } = store;
  return {
    id,
    orderNumber,
    createdAt,
    timeZone,
    seller: { namaToko, logoUrl, waNumber },
    buyer: { customerName, customerEmail, customerWa, customerAddress },
    items: items.map((item) => ({ ...item, subtotal: item.harga * item.quantity })),
    money: { subtotal, discount, voucherCode, shippingCost, totalPrice },
    terbilang: terbilang(totalPrice),
    courier,
    nomorResi,
  };
}
