import type { ComponentProps } from 'react';
import { type DashboardShop, useMay } from '#app/routes/dashboard/shop.ts';
import { OrderItems } from '#app/ui/orders/items.tsx';
import { OrderMoney } from '#app/ui/orders/money.tsx';
import { OrderTimeline } from '#app/ui/orders/timeline.tsx';
import { Section } from '#app/ui/page/section.tsx';
import type { ShopOrderEvent } from '#domain/orders/event.ts';
import type { RentReference } from '#domain/orders/order.ts';
import { OrderBuyer } from './buyer.tsx';
import { OrderRefunds } from './refunds/section.tsx';

type RefundProps = ComponentProps<typeof OrderRefunds>;

type OrderColumnsProps = {
  order: ComponentProps<typeof OrderBuyer>['order'] &
    ComponentProps<typeof OrderItems> &
    ComponentProps<typeof OrderMoney>['order'] &
    RefundProps['order'] & { rent: RentReference | null };
  events: ShopOrderEvent[];
  shop: DashboardShop;
  today: RefundProps['today'];
  refund: RefundProps['answer'];
} & Pick<ComponentProps<typeof OrderBuyer>, 'tracked' | 'track'>;

export function OrderColumns({ order, events, shop, today, refund, tracked, track }: OrderColumnsProps) {
  const may = useMay();
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-6">
        <Section title={order.rent ? 'Sewa' : 'Barang'}>
          <OrderItems items={order.items} />
        </Section>
        <Section title="Pembayaran">
          <OrderMoney order={order} />
        </Section>
        <OrderRefunds
          order={order}
          events={events}
          today={today}
          readOnly={shop.readOnly || !may('refunds.write')}
          answer={refund}
        />
      </div>
      <div className="grid gap-6">
        <Section title={order.rent ? 'Penyewa' : 'Pembeli'}>
          <OrderBuyer order={order} shop={shop} tracked={tracked} track={track} />
        </Section>
        <Section title="Riwayat">
          <OrderTimeline events={events} timeZone={shop.timeZone} isRent={order.rent !== null} />
        </Section>
      </div>
    </div>
  );
}
