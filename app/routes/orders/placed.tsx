import { MessageCircle } from 'lucide-react';
import { requireActor } from '#app/access/guards.ts';
import { loadOr } from '#app/load-failure.ts';
import { orderChat } from '#app/order-chat.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { OrderItems } from '#app/ui/orders/items.tsx';
import { OrderMoney } from '#app/ui/orders/money.tsx';
import { OrderId } from '#app/ui/orders/order-id.tsx';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { messages } from '#domain/messages.ts';
import { answerSentence, openDeadline } from '#domain/orders/deadlines/deadline.ts';
import { isPending, orderNumberLabel } from '#domain/orders/order.ts';
import { priceOf } from '#domain/orders/price/price.ts';
import { href } from '#domain/routes/href.ts';
import { wayText } from '#domain/shipping/way.ts';
import { brandingOf } from '#domain/stores/front/branding.ts';
import type { Route } from './+types/placed';
import { requireOwnOrder } from './own-order.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Pesanan Berhasil!' }];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const own = await loadOr(
    request,
    () => messages.orderLoadFailed,
    () =>
      requireOwnOrder(
        requireActor(context),
        url.searchParams.get('pesanan') ?? '',
        url.searchParams.get('toko'),
      ),
  );
  const { order, store } = own;
  const { namaToko, timeZone } = store;
  const due = isPending(order.status) ? openDeadline(order) : null;
  const { id, orderNumber, items, voucherCode, shippingKind, shippingLabel } = order;
  return {
    order: { id, orderNumber, items, voucherCode, ...priceOf(order) },
    way: shippingKind === 'ask' ? '' : wayText({ shippingKind, shippingLabel }),
    shippingOpen: shippingKind === 'ask' && order.shippingCost === 0,
    namaToko,
    answer: due && answerSentence(due, timeZone),
    recordedOnce: url.searchParams.get('tercatat') === 'sekali',
    chat: orderChat(own, url.origin),
    topBarShop: brandingOf(store),
  };
}

/** The checkout opens the chat in a new tab. If the browser blocks new tabs, buyers need the link on this page. */
export default function OrderPlaced({ loaderData }: Route.ComponentProps) {
  const { order, way, shippingOpen, namaToko, answer, recordedOnce, chat } = loaderData;
  return (
    <div className="prose-width grid gap-6 py-6">
      <header>
        <PageTitle lead={`Pesanan Anda di ${namaToko} sudah tercatat.`}>Pesanan Berhasil!</PageTitle>
        <p className="mt-3 font-semibold text-xl">Nomor pesanan {orderNumberLabel(order.orderNumber)}</p>
      </header>
      {recordedOnce && <Notice tone="info">{messages.orderRecordedOnce}</Notice>}
      {answer && <Notice tone="info">{answer}</Notice>}
      {chat.link ? (
        <div className="grid gap-3 sm:flex">
          <ButtonLink to={chat.link} target="_blank" rel="noopener">
            <MessageCircle aria-hidden />
            Kirim ke WhatsApp
          </ButtonLink>
          <CopyButton text={chat.text}>Salin Pesan</CopyButton>
        </div>
      ) : (
        <Notice tone="warning">{messages.orderStoreWithoutNumber}</Notice>
      )}
      <Section title="Barang">
        <OrderItems items={order.items} />
        <div className="mt-3 border-line border-t pt-3">
          <OrderMoney order={order} shippingOpen={shippingOpen} />
          {way && <p className="mt-2 text-ink-soft text-sm">Pengiriman: {way}</p>}
        </div>
      </Section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/pesanan')} variant="secondary">
          Pesanan Saya
        </ButtonLink>
        <ButtonLink to={href('/')} variant="quiet">
          Beranda
        </ButtonLink>
      </div>
      <OrderId id={order.id} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: href('/pesanan'), label: 'Pesanan Saya' }} />;
}
