import { useSearchParams } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath } from '../shop.ts';

type Filter = { status?: OrderStatus | null; number?: string | null };

/** Returns a function that builds the path of an order list. A filter that is left out keeps its value in the URL. */
export function useOrdersPath(): (filter: Filter) => string {
  const pathTo = useDashboardPath();
  const [params] = useSearchParams();
  return ({ status = params.get('status') as OrderStatus | null, number = params.get('nomor') }) => {
    const filters = [
      ...(status ? [`status=${encodeURIComponent(status)}`] : []),
      ...(number ? [`nomor=${encodeURIComponent(number)}`] : []),
    ];
    const query = filters.length > 0 ? `?${filters.join('&')}` : '';
    return pathTo(href('/dashboard/pesanan') + query);
  };
}
