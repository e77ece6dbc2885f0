import { useSearchParams } from 'react-router';
import { MorePages } from '#app/ui/page/more-pages.tsx';
import { formatNumber } from '#domain/format.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { SEARCHED_ORDERS } from '#domain/orders/search.ts';
import { href } from '#domain/routes/href.ts';
import type { ListedOrder } from '../order-card/card.tsx';
import { OrderColumnHeads, OrderList } from '../order-card/list.tsx';
import { type DashboardShop, useDashboardPath } from '../shop.ts';
import { ListScope } from './list-scope.tsx';

type FoundPage = { orders: ListedOrder[]; next: string | null };

type FoundOrdersProps = {
  page: FoundPage;
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

function OrdersWithProof({ page, shop, onStep }: FoundOrdersProps) {
  const pathTo = useDashboardPath();
  return (
    <section aria-labelledby="bukti-masuk">
      <h2 id="bukti-masuk" className="font-semibold text-lg" aria-live="polite">
        {page.orders.length > 0 ? 'Bukti bayar masuk' : 'Tidak ada bukti bayar yang menunggu'}
      </h2>
      <ListScope>Buka pesanannya, cocokkan dengan mutasi, lalu terima atau tolak.</ListScope>
      {page.orders.length > 0 && (
        <>
          <OrderColumnHeads />
          <FoundList page={page} shop={shop} onStep={onStep} />
        </>
      )}
      <MorePages<{ found: FoundPage | null }>
        list={pathTo(`${href('/dashboard/pesanan')}?bukti=menunggu`)}
        next={page.next}
        nextOf={(data) => data.found?.next ?? null}
      >
        {(data) => data.found && <FoundList page={data.found} shop={shop} onStep={onStep} />}
      </MorePages>
    </section>
  );
}

export function FoundOrders({ page, shop, onStep }: FoundOrdersProps) {
  const pathTo = useDashboardPath();
  const [params] = useSearchParams();
  const typed = params.get('cari') ?? '';
  if (params.has('bukti') && typed === '') return <OrdersWithProof page={page} shop={shop} onStep={onStep} />;
  return (
    <section aria-labelledby="ditemukan">
      <h2 id="ditemukan" className="wrap-anywhere font-semibold text-lg" aria-live="polite">
        {page.orders.length > 0 ? `Hasil pencarian “${typed}”` : `Tidak ada pesanan untuk “${typed}”`}
      </h2>
      <ListScope>
        Nama dan nomor WhatsApp dicari di {formatNumber(SEARCHED_ORDERS)} pesanan terbaru.
      </ListScope>
      {page.orders.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          Coba nomor pesanan seperti #1042, sebagian nama pembeli, atau nomor WhatsApp-nya.
        </p>
      ) : (
        <>
          <OrderColumnHeads />
          <FoundList page={page} shop={shop} onStep={onStep} />
        </>
      )}
      <MorePages<{ found: FoundPage | null }>
        key={typed}
        list={pathTo(`${href('/dashboard/pesanan')}?cari=${encodeURIComponent(typed)}`)}
        next={page.next}
        nextOf={(data) => data.found?.next ?? null}
      >
        {(data) => data.found && <FoundList page={data.found} shop={shop} onStep={onStep} />}
      </MorePages>
    </section>
  );
}

function FoundList({ page, ...rest }: FoundOrdersProps) {
  return <OrderList orders={page.orders} hasMore={page.next !== null} under={null} {...rest} />;
}
