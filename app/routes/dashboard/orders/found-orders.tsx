import { useSearchParams } from 'react-router';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import { MorePages } from '../../../ui/page/more-pages.tsx';
import type { ListedOrder } from '../order-card/card.tsx';
import { OrderColumnHeads, OrderList } from '../order-card/list.tsx';
import { type DashboardShop, useDashboardPath } from '../shop.ts';
import { OrderSearchScope } from './search-form.tsx';

type FoundPage = { orders: ListedOrder[]; next: string | null };

type FoundOrdersProps = {
  page: FoundPage;
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

export function FoundOrders({ page, shop, onStep }: FoundOrdersProps) {
  const pathTo = useDashboardPath();
  const [params] = useSearchParams();
  const typed = params.get('cari') ?? '';
  return (
    <section aria-labelledby="ditemukan">
      <h2 id="ditemukan" className="wrap-anywhere font-semibold text-lg" aria-live="polite">
        {page.orders.length > 0 ? `Hasil pencarian “${typed}”` : `Tidak ada pesanan untuk “${typed}”`}
      </h2>
      <OrderSearchScope />
      {page.orders.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          Coba nomor pesanan seperti #1042, sebagian nama pembeli, atau nomor WhatsApp-nya.
        </p>
      ) : (
        <>
          <OrderColumnHeads />
          <OrderList orders={page.orders} under={null} shop={shop} onStep={onStep} />
        </>
      )}
      <MorePages<{ found: FoundPage | null }>
        key={typed}
        list={pathTo(`/dashboard/pesanan?cari=${encodeURIComponent(typed)}`)}
        next={page.next}
        nextOf={(data) => data.found?.next ?? null}
      >
        {(data) => <OrderList orders={data.found?.orders ?? []} under={null} shop={shop} onStep={onStep} />}
      </MorePages>
    </section>
  );
}
