import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatDateTime } from '#domain/format.ts';
import { type OrderStatus, orderNumberLabel } from '#domain/orders/order.ts';

type Head = { orderNumber: number; status: OrderStatus; createdAt: Date };

export function OrderHead({ order, timeZone }: { order: Head; timeZone: TimeZone }) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle>Pesanan {orderNumberLabel(order.orderNumber)}</PageTitle>
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="mt-1 text-ink-soft text-sm">
        <time dateTime={order.createdAt.toISOString()}>{formatDateTime(order.createdAt, timeZone)}</time>
      </p>
    </div>
  );
}
