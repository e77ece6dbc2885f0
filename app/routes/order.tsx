import { MessageCircle } from 'lucide-react';
import { data, Form } from 'react-router';
import { waLink } from '../../domain/chat.ts';
import { formatDateTime } from '../../domain/format.ts';
import { messages } from '../../domain/messages.ts';
import { buyerMayCancel, buyerMayContact, type OrderStatus, orderNumberLabel } from '../../domain/order.ts';
import { asBuyerAt } from '../../server/db/access.ts';
import { cancelOwnOrder } from '../../server/order-status.ts';
import { useConfirmedSubmit } from '../browser/confirmed-submit.ts';
import { useLive } from '../browser/live.ts';
import { requireActor } from '../guards.ts';
import { requireOwnOrder } from '../own-order.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { OrderItems } from '../ui/order-items.tsx';
import { OrderMoney } from '../ui/order-money.tsx';
import { OrderStatusBadge } from '../ui/order-status-badge.tsx';
import { OrderSteps } from '../ui/order-steps.tsx';
import { OrderTimeline } from '../ui/order-timeline.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/order';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Pesanan ${orderNumberLabel(loaderData.order.orderNumber)}` : 'Pesanan' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { order, events, store } = await requireOwnOrder(requireActor(context), params.orderId);
  const { namaToko, slug, logoUrl, waNumber, timeZone, caraPembayaran } = store;
  return {
    order,
    events,
    timeZone,
    namaToko,
    topBarShop: { namaToko, slug, logoUrl },
    contactLink: waNumber === '' ? null : waLink(waNumber, questionText(order.orderNumber, order.id)),
    caraPembayaran: ['Pending', 'Cancelled'].includes(order.status) ? '' : caraPembayaran,
  };
}

/** Cancels the order while the shop has not been paid. */
export async function action({ context, params }: Route.ActionArgs) {
  const actor = requireActor(context);
  const { order } = await requireOwnOrder(actor, params.orderId);
  const result = await asBuyerAt(actor, order.storeId, (tx) =>
    cancelOwnOrder(tx, actor, order.storeId, order.id),
  );
  if (result.kind === 'changed') return { error: null };
  const status = 'status' in result ? result.status : order.status;
  const reason = `Pesanan sudah berstatus "${status}" dan tidak bisa dibatalkan lagi.`;
  return data({ error: messages.orderUpdateFailed(reason) }, { status: 409 });
}

/** /pesanan/{orderId}: where the order stands, what to do now, and everything about it. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  useLive('my-orders');
  const { order, events, timeZone, namaToko, contactLink, caraPembayaran } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-6">
      <header className="grid gap-2">
        <PageTitle>Pesanan {orderNumberLabel(order.orderNumber)}</PageTitle>
        <p className="text-ink-soft text-sm">
          {namaToko} · {formatDateTime(order.createdAt, timeZone)}
        </p>
        <p className="break-all text-ink-soft text-sm">ID: {order.id}</p>
        <p role="status">
          <OrderStatusBadge status={order.status} />
        </p>
      </header>
      {actionData?.error && <Notice tone="danger">{actionData.error}</Notice>}
      <OrderSteps status={order.status} />
      <Notice tone={order.status === 'Cancelled' ? 'warning' : 'info'}>{adviceFor(order.status)}</Notice>
      {caraPembayaran && (
        <Section title="Cara Pembayaran">
          <p className="whitespace-pre-line break-words">{caraPembayaran}</p>
        </Section>
      )}
      <Actions status={order.status} contactLink={contactLink} />
      <Section title="Barang">
        <OrderItems items={order.items} />
      </Section>
      <Section title="Pembayaran">
        <OrderMoney order={order} />
      </Section>
      <Section title="Pengiriman">
        <p className="font-medium">{order.customerName}</p>
        <p className="break-words">{order.customerAddress}</p>
        <p className="text-ink-soft">+{order.customerWa}</p>
        {order.catatan && <p className="mt-2 break-words text-ink-soft">Catatan: {order.catatan}</p>}
        {order.courier && <p className="mt-2">Kurir: {order.courier}</p>}
        {order.nomorResi && <p>Nomor resi: {order.nomorResi}</p>}
      </Section>
      <Section title="Riwayat">
        <OrderTimeline events={events} timeZone={timeZone} />
      </Section>
    </div>
  );
}

function Actions({ status, contactLink }: { status: OrderStatus; contactLink: string | null }) {
  const ask = useConfirmedSubmit('Batalkan pesanan ini?');
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {buyerMayContact(status) &&
        (contactLink ? (
          <ButtonLink to={contactLink} variant="primary" target="_blank" rel="noopener">
            <MessageCircle aria-hidden className="size-5" />
            Hubungi Admin Toko
          </ButtonLink>
        ) : (
          <Notice tone="warning">Nomor WhatsApp admin toko ini tidak tersedia.</Notice>
        ))}
      {buyerMayCancel(status) && (
        <Form method="post" onSubmit={ask}>
          <Button type="submit" variant="secondary" pendingText="Membatalkan..." className="w-full">
            Batalkan Pesanan
          </Button>
        </Form>
      )}
    </div>
  );
}

function questionText(orderNumber: number, id: string): string {
  return `Halo, saya ingin bertanya tentang pesanan ${orderNumberLabel(orderNumber)} (ID ${id}).`;
}

function adviceFor(status: OrderStatus): string {
  const advice: Record<OrderStatus, string> = {
    Pending: 'Penjual akan memeriksa pesanan Anda lalu mengirim tagihan. Anda tidak perlu membayar dulu.',
    'Harus Dibayar': 'Silakan bayar sesuai total di bawah, lalu kabari penjual lewat WhatsApp.',
    'Sudah Dibayar': 'Pembayaran sudah diterima. Penjual akan segera menyiapkan pesanan Anda.',
    Processing: 'Pesanan sedang disiapkan.',
    Shipped: 'Pesanan dalam perjalanan. Hubungi penjual bila ada kendala.',
    Completed: 'Pesanan selesai. Terima kasih sudah berbelanja!',
    Complain: 'Komplain sedang ditangani penjual. Hubungi penjual untuk kabar terbaru.',
    Cancelled: 'Pesanan ini dibatalkan.',
  };
  return advice[status];
}
