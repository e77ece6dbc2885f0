import { formatNumber } from '../../../../domain/format.ts';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import { OrderStatusBadge } from '../../../ui/orders/status-badge.tsx';
import { MorePages } from '../../../ui/page/more-pages.tsx';
import { type DashboardShop, useDashboardPath } from '../shop.ts';
import type { ListedOrder } from './card.tsx';
import { OrderCards } from './cards.tsx';

export type OrderSectionData = {
  status: OrderStatus;
  count: number;
  /** Counting ended there; there may be more. */
  countCapped: boolean;
  orders: ListedOrder[];
  next: string | null;
};

type OrderSectionProps = {
  section: OrderSectionData;
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

export function OrderSection({ section, shop, onStep }: OrderSectionProps) {
  const { status, count, countCapped } = section;
  const headingId = sectionId(status);
  const pathTo = useDashboardPath();
  const cards = (orders: ListedOrder[]) => <OrderCards orders={orders} shop={shop} onStep={onStep} />;
  return (
    <section aria-labelledby={headingId} className="scroll-mt-24">
      <h2 id={headingId} className="flex scroll-mt-24 items-center gap-3 font-semibold text-lg">
        <OrderStatusBadge status={status} />
        <span className="text-base text-ink-soft tabular-nums">
          {formatNumber(count)}
          {countCapped && '+'} pesanan
        </span>
      </h2>
      {section.orders.length === 0 ? (
        <p className="mt-2 text-ink-soft text-sm">Tidak ada pesanan di status ini.</p>
      ) : (
        <>
          {cards(section.orders)}
          <MorePages<{ sections: OrderSectionData[] }>
            list={pathTo(`/dashboard/pesanan?status=${encodeURIComponent(status)}`)}
            next={section.next}
            nextOf={(data) => data.sections[0]?.next ?? null}
          >
            {(data) => cards(data.sections[0]?.orders ?? [])}
          </MorePages>
        </>
      )}
    </section>
  );
}

export function sectionId(status: OrderStatus): string {
  return `status-${status.toLowerCase().replaceAll(' ', '-')}`;
}
