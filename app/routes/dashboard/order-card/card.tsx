import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { formatDateTime, formatNumber, formatRupiah } from '../../../../domain/format.ts';
import { type OrderState, type OrderStatus, orderNumberLabel } from '../../../../domain/orders/order.ts';
import { nameWithOptions } from '../../../../domain/products/option.ts';
import { OrderStatusBadge } from '../../../ui/orders/status-badge.tsx';
import { type DashboardShop, useDashboardPath } from '../shop.ts';
import type { DialogOrder } from './change-dialog.tsx';
import { buyerChatLink } from './chat-link.ts';
import { OrderDeadline } from './deadline.tsx';
import { OrderStepButtons } from './step-buttons.tsx';

const SHOWN_ITEMS = 3;

export type ListedOrder = DialogOrder &
  OrderState & {
    createdAt: Date;
    items: { id: string; namaProduk: string; optionText: string; quantity: number }[];
  };

type OrderCardProps = {
  order: ListedOrder;
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

export function OrderCard({ order, shop, onStep }: OrderCardProps) {
  const titleId = `pesanan-${order.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={titleId} className="wrap-anywhere font-semibold">
            {orderNumberLabel(order.orderNumber)} · {order.customerName}
          </h3>
          <p className="text-ink-soft text-sm">
            <time dateTime={order.createdAt.toISOString()}>
              {formatDateTime(order.createdAt, shop.timeZone)}
            </time>
          </p>
        </div>
        <OrderStatusBadge status={order.status} />
      </div>
      <ItemLines items={order.items} />
      <div className="mt-auto grid gap-3">
        <p className="flex items-baseline justify-between border-line border-t pt-3">
          <span className="text-ink-soft text-sm">Total</span>
          <span className="font-semibold text-lg tabular-nums">{formatRupiah(order.totalPrice)}</span>
        </p>
        <OrderDeadline order={order} timeZone={shop.timeZone} />
        <OrderLinks order={order} shop={shop} describedBy={titleId} />
        {!shop.readOnly && <OrderStepButtons order={order} onStep={(to) => onStep(order, to)} />}
      </div>
    </article>
  );
}

function ItemLines({ items }: { items: ListedOrder['items'] }) {
  const left = items.length - SHOWN_ITEMS;
  return (
    <ul className="grid gap-1 text-sm">
      {items.slice(0, SHOWN_ITEMS).map((item) => (
        <li key={item.id} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{nameWithOptions(item.namaProduk, item.optionText)}</span>
          <span className="shrink-0 text-ink-soft tabular-nums">×{formatNumber(item.quantity)}</span>
        </li>
      ))}
      {left > 0 && <li className="text-ink-soft">dan {left} produk lain</li>}
    </ul>
  );
}

type OrderLinksProps = { order: ListedOrder; shop: DashboardShop; describedBy: string };

function OrderLinks({ order, shop, describedBy }: OrderLinksProps) {
  const pathTo = useDashboardPath();
  const look =
    'inline-flex min-h-11 items-center justify-center gap-2 whitespace-nowrap rounded-control border border-line-strong px-4 font-medium text-sm hover:bg-sunken';
  return (
    <div className="flex gap-2">
      <Link to={pathTo(`/dashboard/pesanan/${order.id}`)} aria-describedby={describedBy} className={look}>
        Detail
      </Link>
      <a
        href={buyerChatLink(order, shop)}
        target="_blank"
        rel="noreferrer"
        aria-describedby={describedBy}
        className={`${look} flex-1`}
      >
        <MessageCircle aria-hidden className="size-4" />
        Hubungi Pembeli
      </a>
    </div>
  );
}
