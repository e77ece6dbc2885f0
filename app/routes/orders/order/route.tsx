import { Link } from 'react-router';
import { formatDateTime } from '../../../../domain/format.ts';
import { messages } from '../../../../domain/messages.ts';
import { buyerMayCancel, orderNumberLabel, reachedStatus } from '../../../../domain/orders/order.ts';
import { paymentAccounts } from '../../../../domain/orders/payment/accounts.ts';
import { lookOf } from '../../../../domain/stores/look.ts';
import { asBuyerAt } from '../../../../server/db/access.ts';
import type { Order } from '../../../../server/orders/orders.ts';
import { cancelOwnOrder } from '../../../../server/orders/status.ts';
import { requireActor } from '../../../access/guards.ts';
import { useLive } from '../../../browser/live.ts';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import { done, refused } from '../../../forms/answers.ts';
import { actOr, loadOr } from '../../../load-failure.ts';
import { contactLink } from '../../../order-chat.ts';
import { OrderItems } from '../../../ui/orders/items.tsx';
import { OrderMoney } from '../../../ui/orders/money.tsx';
import { OrderStatusBadge } from '../../../ui/orders/status-badge.tsx';
import { OrderTimeline } from '../../../ui/orders/timeline.tsx';
import { ErrorScreen } from '../../../ui/page/error-screen.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { requireOwnOrder } from '../own-order.ts';
import type { Route } from './+types/route';
import { CancelQuestion, OrderActions } from './actions.tsx';
import { OrderAdvice } from './advice.tsx';
import { OrderParcel } from './parcel.tsx';
import { Payment, WayToPay } from './payment.tsx';
import { OrderSteps } from './steps.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [{ title: `Pesanan ${orderNumberLabel(loaderData.order.orderNumber)}` }] : [];

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const own = await loadOr(
    request,
    () => messages.orderLoadFailed,
    () => requireOwnOrder(requireActor(context), params.orderId),
  );
  const { order, events, store } = own;
  const { namaToko, timeZone, caraPembayaran, now } = store;
  return {
    order,
    events,
    timeZone,
    now,
    namaToko,
    topBarShop: lookOf(store),
    contactLink: contactLink(own, url.origin),
    caraPembayaran: ['Pending', 'Cancelled'].includes(order.status) ? '' : caraPembayaran,
    // Read here: Safari below 16.4 does not know the expressions that find them.
    accounts: toPay(order, now) ? paymentAccounts(caraPembayaran) : [],
    asksCancel: url.searchParams.has('batalkan') && buyerMayCancel(order.status),
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const failed = (reason: string, status: number) =>
    refused({ sentence: messages.orderUpdateFailed(reason) }, status);
  return actOr(request, failed, async () => {
    const actor = requireActor(context);
    const { order } = await requireOwnOrder(actor, params.orderId);
    const result = await asBuyerAt(actor, order.storeId, (tx) =>
      cancelOwnOrder(tx, actor, order.storeId, order.id),
    );
    if (result.kind === 'changed') return done('');
    const status = 'status' in result ? result.status : order.status;
    return failed(`Pesanan sudah berstatus "${status}" dan tidak bisa dibatalkan lagi.`, 409);
  });
}

export default function BuyerOrder({ loaderData, actionData }: Route.ComponentProps) {
  useLive('my-orders');
  const { order, events, timeZone, now, caraPembayaran, accounts } = loaderData;
  const isToPay = toPay(order, now);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-6">
      <OrderHeader {...loaderData} />
      <AnswerNotice answer={actionData} />
      <OrderSteps status={order.status} reached={reachedStatus(order.status, events)} />
      <OrderAdvice order={order} events={events} timeZone={timeZone} now={now} />
      {loaderData.asksCancel && <CancelQuestion orderId={order.id} />}
      {isToPay && <Payment amount={order.totalPrice} way={caraPembayaran} accounts={accounts} />}
      <OrderActions order={order} contactLink={loaderData.contactLink} asksCancel={loaderData.asksCancel} />
      <Section title="Barang">
        <OrderItems items={order.items} />
      </Section>
      <Section title="Pembayaran">
        <OrderMoney order={order} shippingOpen={order.status === 'Pending' && order.shippingCost === 0} />
      </Section>
      {!isToPay && <WayToPay text={caraPembayaran} />}
      <Section title="Pengiriman">
        <OrderParcel order={order} />
      </Section>
      <Section title="Riwayat">
        <OrderTimeline events={events} timeZone={timeZone} />
      </Section>
    </div>
  );
}

function toPay({ status, dueAt }: Pick<Order, 'status' | 'dueAt'>, now: Date): boolean {
  return status === 'Harus Dibayar' && !(dueAt && dueAt <= now);
}

function OrderHeader({
  order,
  timeZone,
  namaToko,
}: Pick<Route.ComponentProps['loaderData'], 'order' | 'timeZone' | 'namaToko'>) {
  return (
    <header className="grid gap-2">
      <Link
        to="/pesanan"
        className="inline-flex min-h-11 items-center justify-self-start font-medium text-theme-text underline"
      >
        Semua pesanan
      </Link>
      <PageTitle>Pesanan {orderNumberLabel(order.orderNumber)}</PageTitle>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {namaToko} · {formatDateTime(order.createdAt, timeZone)}
      </p>
      <p className="break-all text-ink-soft text-sm">ID: {order.id}</p>
      <p role="status">
        <OrderStatusBadge status={order.status} />
      </p>
    </header>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: '/pesanan', label: 'Pesanan Saya' }} />;
}
