import { Fragment, type ReactNode } from 'react';
import { OrderItems } from '#app/ui/orders/items.tsx';
import { OrderMoney } from '#app/ui/orders/money.tsx';
import { OrderId } from '#app/ui/orders/order-id.tsx';
import type { TrackAnswer } from '#app/ui/orders/parcel-track.tsx';
import { OrderTimeline } from '#app/ui/orders/timeline.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { mayFollow } from '#domain/orders/following.ts';
import { isPending, reachedStatus } from '#domain/orders/order.ts';
import { OrderAdvice } from './advice.tsx';
import { OrderBill } from './bill.tsx';
import { BillHeading, OrderHeading } from './heading.tsx';
import { OrderNotifications } from './notifications/section.tsx';
import { OrderParcel } from './parcel.tsx';
import { PaymentSection, WayToPay } from './payment.tsx';
import type { OrderView } from './present.ts';
import { RentInvoiceLink } from './rent.tsx';
import { OrderSteps } from './steps.tsx';

type BuyersOrderProps = {
  shown: OrderView;
  back?: ReactNode;
  notice?: ReactNode;
  question?: ReactNode;
  proof: ReactNode;
  track: TrackAnswer | undefined;
  actions: ReactNode;
  foot?: ReactNode;
};

/** Shows the bill first while the order must be paid and no payment proof waits for the shop's answer. */
export function BuyersOrder({
  shown,
  back,
  notice,
  question,
  proof,
  track,
  actions,
  foot,
}: BuyersOrderProps) {
  const { order, ways } = shown;
  const isBill = ways !== null && !order.proofWaits;
  // This key makes React replace elements when the view changes, because moving them would count as a layout shift.
  const view = isBill ? 'bill' : 'order';
  return (
    <div
      className={`mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] px-4 pb-6 ${isBill ? 'gap-4 pt-3' : 'gap-6 pt-6'}`}
    >
      <header key={view} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {!isBill && back}
        {isBill ? <BillHeading shown={shown} /> : <OrderHeading shown={shown} />}
      </header>
      {notice}
      {!isBill && <Steps shown={shown} />}
      {!isBill && !order.proofWaits && <OrderAdvice {...shown} />}
      {question}
      {isBill && <OrderBill shown={shown} ways={ways} />}
      {proof}
      {!isBill && ways && <FoldedBill shown={shown} ways={ways} />}
      {shown.publicKey !== null && mayFollow(order.status) && (
        <OrderNotifications key={`notices ${view}`} orderId={order.id} publicKey={shown.publicKey} />
      )}
      <Fragment key={`actions ${view}`}>{actions}</Fragment>
      {isBill ? (
        <details>
          <summary className="min-h-11 cursor-pointer rounded-card border border-line bg-surface px-4 py-2.5 font-medium shadow-soft sm:px-5">
            {order.rent ? 'Rincian tagihan' : 'Rincian pesanan'}
          </summary>
          <div className="mt-4 grid gap-4">
            <Steps shown={shown} />
            <Details shown={shown} track={track} />
          </div>
        </details>
      ) : (
        <Details shown={shown} track={track} />
      )}
      {isBill && back}
      <Fragment key={`foot ${view}`}>
        <OrderId id={order.id} />
        {foot}
      </Fragment>
    </div>
  );
}

type ShownProps = Pick<BuyersOrderProps, 'shown'>;

function Steps({ shown: { order, events } }: ShownProps) {
  return <OrderSteps {...order} reached={reachedStatus(order.status, events)} />;
}

/** Folds the bill while a payment proof waits for the shop's answer, so that buyers do not pay twice. */
function FoldedBill({ shown, ways }: ShownProps & { ways: NonNullable<OrderView['ways']> }) {
  return (
    <details className="rounded-card border border-line bg-surface px-4 shadow-soft sm:px-5">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Lihat lagi tagihan</summary>
      <div className="pt-2 pb-4 sm:pb-5">
        <PaymentSection shown={shown} ways={ways} />
      </div>
    </details>
  );
}

function Details({ shown, track }: Pick<BuyersOrderProps, 'shown' | 'track'>) {
  const { order, events, timeZone, caraPembayaran, ways, tracked } = shown;
  return (
    <>
      <Section title={order.rent ? 'Sewa' : 'Barang'}>
        <OrderItems items={order.items} />
        {order.rent && <RentInvoiceLink rent={order.rent} />}
      </Section>
      <Section title="Pembayaran">
        <OrderMoney
          order={order}
          shippingOpen={isPending(order.status) && order.shippingKind === 'ask' && order.shippingCost === 0}
        />
      </Section>
      {!ways && <WayToPay text={caraPembayaran} />}
      {!order.rent && (
        <Section title={order.shippingKind === 'pickup' ? 'Pengambilan' : 'Pengiriman'}>
          <OrderParcel order={order} tracked={tracked} answer={track} timeZone={timeZone} />
        </Section>
      )}
      <Section title="Riwayat">
        <OrderTimeline
          events={events}
          timeZone={timeZone}
          boughtAs={order.rent ? undefined : order.shippingKind}
          isRent={order.rent !== null}
        />
      </Section>
    </>
  );
}
