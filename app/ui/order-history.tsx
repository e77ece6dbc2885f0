import { Link } from 'react-router';
import { formatDateTime, formatRupiah } from '../../domain/format.ts';
import { type OrderStatus, orderNumberLabel, orderStatuses } from '../../domain/order.ts';
import { EmptyState } from './empty-state.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

/** An order as the buyer's list shows it. */
type HistoryOrder = {
  id: string;
  orderNumber: number;
  namaToko: string;
  status: OrderStatus;
  totalPrice: number;
  itemCount: number;
  createdAt: Date;
};

/** What the buyer's order list is made of: the counts are of all orders, `orders` is one page of them. */
type OrderHistoryData = {
  orders: HistoryOrder[];
  counts: Partial<Record<OrderStatus, number>>;
  next: string | null;
};

type OrderHistoryProps = {
  history: OrderHistoryData;
  /** Leads to the older ones. */
  moreHref: string;
  /** One below the heading that the list stands under. */
  heading: 'h2' | 'h3';
};

/** A buyer's orders grouped by status with counts (SPEC §2, /profil). */
export function OrderHistory({ history, moreHref, heading: Heading }: OrderHistoryProps) {
  if (history.orders.length === 0) {
    return (
      <EmptyState title="Belum ada pesanan">
        Pesanan Anda akan muncul di sini setelah checkout di salah satu toko.
      </EmptyState>
    );
  }
  const statuses = orderStatuses.filter((status) => history.orders.some((order) => order.status === status));
  return (
    <div className="grid gap-8">
      {statuses.map((status) => (
        <section key={status} aria-labelledby={`status-${status}`}>
          <Heading id={`status-${status}`} className="mb-3 flex items-center gap-2 font-semibold">
            <OrderStatusBadge status={status} />
            <span className="text-ink-soft text-sm tabular-nums">{history.counts[status] ?? 0} pesanan</span>
          </Heading>
          <ul className="grid gap-3">
            {history.orders
              .filter((order) => order.status === status)
              .map((order) => (
                <HistoryRow key={order.id} order={order} />
              ))}
          </ul>
        </section>
      ))}
      {history.next && (
        <Link to={moreHref} className="justify-self-center font-medium text-brand underline">
          Pesanan yang lebih lama
        </Link>
      )}
    </div>
  );
}

function HistoryRow({ order }: { order: HistoryOrder }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="font-medium">
          {orderNumberLabel(order.orderNumber)} · {order.namaToko}
        </p>
        <p className="text-ink-soft text-sm">
          <time dateTime={order.createdAt.toISOString()}>
            {formatDateTime(order.createdAt, 'Asia/Jakarta')}
          </time>
          {' · '}
          {order.itemCount} barang
        </p>
      </div>
      <div className="flex items-center gap-4">
        <span className="font-semibold tabular-nums">{formatRupiah(order.totalPrice)}</span>
        <Link
          to={`/pesanan/${order.id}`}
          aria-label={`Lihat Detail ${orderNumberLabel(order.orderNumber)}`}
          className="inline-flex min-h-11 items-center font-medium text-brand underline"
        >
          Lihat Detail
        </Link>
      </div>
    </li>
  );
}
