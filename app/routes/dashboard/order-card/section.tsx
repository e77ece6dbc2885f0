import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { MorePages } from '#app/ui/page/more-pages.tsx';
import { formatNumber } from '#domain/format.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { DashboardShop } from '../shop.ts';
import type { ListedOrder } from './card.tsx';
import { ChooseAll } from './choose.tsx';
import { type HeldOrders, useSteadyOrders } from './held-orders.ts';
import { OrderList } from './list.tsx';
import { useOrdersPath } from './orders-path.ts';

export type OrderCount = {
  status: OrderStatus;
  count: number;
  /** True if counting stopped at `count`, although there may be more orders. */
  countCapped: boolean;
};

export type OrderSectionData = OrderCount & { orders: ListedOrder[]; next: string | null };

type OrderSectionProps = {
  section: OrderSectionData;
  held: HeldOrders;
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

export function OrderSection({ section, held, shop, onStep }: OrderSectionProps) {
  const { status } = section;
  const headingId = sectionId(status);
  const ordersPath = useOrdersPath();
  const { orders, next } = useSteadyOrders(section, status, held);
  return (
    <section aria-labelledby={headingId} className="scroll-mt-24">
      <div className="flex items-center gap-3">
        <h2 id={headingId} className="flex min-w-0 scroll-mt-24 items-center gap-2 font-semibold">
          <OrderStatusBadge status={status} />
          <span className="min-w-0 truncate text-ink-soft text-sm tabular-nums">
            {countText(section)}
            <span className="max-[22rem]:sr-only"> pesanan</span>
          </span>
        </h2>
        {orders.length > 0 && <ChooseAll />}
      </div>
      {orders.length === 0 ? (
        <p className="mt-2 text-ink-soft text-sm">Tidak ada pesanan di status ini.</p>
      ) : (
        <>
          <OrderList orders={orders} hasMore={next !== null} under={status} shop={shop} onStep={onStep} />
          <MorePages<{ sections: OrderSectionData[] }>
            list={ordersPath({ status })}
            next={next}
            nextOf={(data) => data.sections[0]?.next ?? null}
          >
            {(data) => <MoreOrders section={data.sections[0]} held={held} shop={shop} onStep={onStep} />}
          </MorePages>
        </>
      )}
    </section>
  );
}

type MoreOrdersProps = Omit<OrderSectionProps, 'section'> & { section: OrderSectionData | undefined };

function MoreOrders({ section, held, shop, onStep }: MoreOrdersProps) {
  const status = section?.status ?? 'Pending';
  const page = { orders: section?.orders ?? [], next: null };
  const { orders } = useSteadyOrders(page, status, held);
  const hasMore = section?.next != null;
  return <OrderList orders={orders} hasMore={hasMore} under={status} shop={shop} onStep={onStep} />;
}

export function countText({ count, countCapped }: OrderCount): string {
  return formatNumber(count) + (countCapped ? '+' : '');
}

export function sectionId(status: OrderStatus): string {
  return `status-${status.toLowerCase().replaceAll(' ', '-')}`;
}
