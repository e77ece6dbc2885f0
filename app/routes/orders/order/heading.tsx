import { useEffect, useState } from 'react';
import { OrderStatusBadge, StatusPill } from '#app/ui/orders/status-badge.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { deadlineText, timeLeftText } from '#domain/orders/deadlines/deadline.ts';
import { buyerWord, orderNumberLabel } from '#domain/orders/order.ts';
import type { OrderView } from './present.ts';

type HeadingProps = { shown: OrderView };

export function OrderHeading({ shown: { order, namaToko, timeZone } }: HeadingProps) {
  return (
    <>
      <PageTitle>
        {order.rent ? `Tagihan ${order.rent.number}` : `Pesanan ${orderNumberLabel(order.orderNumber)}`}
      </PageTitle>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {namaToko} · {formatDateTime(order.createdAt, timeZone)}
      </p>
      <BuyerStatus order={order} />
    </>
  );
}

export function BillHeading({ shown: { order, namaToko, timeZone, now } }: HeadingProps) {
  const { dueAt } = order;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-baseline gap-2">
        <h1 className="whitespace-nowrap font-bold text-lg">
          <span className="sr-only">{order.rent ? 'Tagihan ' : 'Pesanan '}</span>
          {order.rent?.number ?? orderNumberLabel(order.orderNumber)}
        </h1>
        <p className="min-w-0 flex-1 truncate text-ink-soft text-sm">{namaToko}</p>
        {dueAt && (
          <p className="whitespace-nowrap text-sm">
            <span className="sr-only sm:not-sr-only">Batas bayar: </span>
            <time dateTime={dueAt.toISOString()} className="font-semibold">
              {deadlineText(dueAt, timeZone)}
            </time>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <BuyerStatus order={order} />
        {dueAt && <Countdown key={dueAt.toISOString()} due={dueAt} now={now} />}
      </div>
    </div>
  );
}

function BuyerStatus({ order }: { order: OrderView['order'] }) {
  const word = order.rent ? null : buyerWord(order.status, order.shippingKind);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status">
        {order.proofWaits ? (
          <StatusPill colors="bg-info-soft text-info">Sedang diperiksa</StatusPill>
        ) : (
          <OrderStatusBadge status={order.status} />
        )}
      </p>
      {word && <p className="font-medium text-sm">{word}</p>}
    </div>
  );
}

/** Starts from the server's `now`, because the phone's clock may be wrong. */
function Countdown({ due, now }: { due: Date; now: Date }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const started = performance.now();
    const tick = () => setLeft(due.getTime() - now.getTime() - (performance.now() - started));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [due, now]);
  return (
    <p role="timer" className="with-scripts min-h-6 min-w-46 text-right font-semibold text-sm tabular-nums">
      {left === null ? '' : timeLeftText(left)}
    </p>
  );
}
