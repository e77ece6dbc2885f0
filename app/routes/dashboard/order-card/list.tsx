import { longestWaiting } from '#domain/orders/dashboard/age.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { DashboardShop } from '../shop.ts';
import { type ListedOrder, OrderCard, orderColumns } from './card.tsx';
import { useNow } from './use-now.ts';

type OrderListProps = {
  orders: ListedOrder[];
  hasMore: boolean;
  /** The status in the heading above the list; null if the list mixes orders of all statuses. */
  under: OrderStatus | null;
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

/** Highlights the next-step button of the longest-waiting order, unless more pages with older orders follow. */
export function OrderList({ orders, hasMore, under, shop, onStep }: OrderListProps) {
  const now = useNow(shop.now);
  const own = orders.filter(({ status }) => under === null || status === under);
  const first = hasMore ? null : longestWaiting(own);
  return (
    <ul className="mt-1 grid gap-1.5 sm:gap-2 sm:max-lg:grid-cols-2 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface lg:shadow-soft">
      {orders.map((order) => (
        <li
          key={order.id}
          className="grid min-w-0 lg:first:[&>article]:rounded-t-card lg:last:[&>article]:rounded-b-card"
        >
          <OrderCard
            order={order}
            under={under}
            isFirst={order.id === first}
            now={now}
            shop={shop}
            onStep={onStep}
          />
        </li>
      ))}
    </ul>
  );
}

/** Column headings for sighted people only, because screen readers hear each field's name in the cards. */
export function OrderColumnHeads() {
  return (
    <div
      aria-hidden
      className={`hidden px-3 font-medium text-ink-soft text-sm ${orderColumns} [&>:nth-child(5)]:text-right`}
    >
      <span className="col-start-2">Nomor, waktu</span>
      <span>Pembeli</span>
      <span>Barang</span>
      <span>Catatan</span>
      <span>Total</span>
      <span className="col-span-2">Langkah berikutnya</span>
    </div>
  );
}
