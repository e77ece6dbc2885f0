import type { ReactNode } from 'react';
import { formatDateTime } from '../../../../domain/format.ts';
import { orderNumberLabel, reachedStatus } from '../../../../domain/orders/order.ts';
import { OrderItems } from '../../../ui/orders/items.tsx';
import { OrderMoney } from '../../../ui/orders/money.tsx';
import { OrderId } from '../../../ui/orders/order-id.tsx';
import type { TrackAnswer } from '../../../ui/orders/parcel-track.tsx';
import { OrderStatusBadge } from '../../../ui/orders/status-badge.tsx';
import { OrderTimeline } from '../../../ui/orders/timeline.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { OrderAdvice } from './advice.tsx';
import { OrderParcel } from './parcel.tsx';
import { Payment, WayToPay } from './payment.tsx';
import type { ShownOrder } from './shown.ts';
import { OrderSteps } from './steps.tsx';

type OrderBodyProps = {
  shown: ShownOrder;
  /** Asked before all else. */
  question?: ReactNode;
  /** Where proofs of payment are sent and shown. */
  proof?: ReactNode;
  /** What 'Lacak' sent without scripts came to. */
  track: TrackAnswer | undefined;
  actions: ReactNode;
};

/** How an order stands, its bill, its parcel and its history, for whoever bought it. */
export function OrderBody({ shown, question, proof, track, actions }: OrderBodyProps) {
  const { order, events, timeZone, now, caraPembayaran, accounts, ways, tracked } = shown;
  return (
    <>
      <OrderSteps
        shippingKind={order.shippingKind}
        status={order.status}
        reached={reachedStatus(order.status, events)}
      />
      <OrderAdvice order={order} events={events} timeZone={timeZone} now={now} />
      {question}
      {ways && (
        <Payment
          order={order}
          ways={ways}
          words={caraPembayaran}
          accountsInWords={accounts}
          timeZone={timeZone}
          now={now}
        />
      )}
      {proof}
      {actions}
      <Section title="Barang">
        <OrderItems items={order.items} />
      </Section>
      <Section title="Pembayaran">
        <OrderMoney
          order={order}
          shippingOpen={
            order.status === 'Pending' && order.shippingKind === 'ask' && order.shippingCost === 0
          }
        />
      </Section>
      {!ways && <WayToPay text={caraPembayaran} />}
      <Section title="Pengiriman">
        <OrderParcel order={order} tracked={tracked} answer={track} timeZone={timeZone} />
      </Section>
      <Section title="Riwayat">
        <OrderTimeline events={events} timeZone={timeZone} />
      </Section>
      <OrderId id={order.id} />
    </>
  );
}

export function OrderHeading({ shown: { order, namaToko, timeZone } }: Pick<OrderBodyProps, 'shown'>) {
  return (
    <>
      <PageTitle>Pesanan {orderNumberLabel(order.orderNumber)}</PageTitle>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {namaToko} · {formatDateTime(order.createdAt, timeZone)}
      </p>
      <p role="status">
        <OrderStatusBadge status={order.status} />
      </p>
    </>
  );
}
