import { Link } from 'react-router';
import { formatNumber } from '../../../../domain/format.ts';
import { SEARCHED_ORDERS } from '../../../../domain/orders/search.ts';
import { useDashboardPath } from '../shop.ts';

export function OrderSearchScope() {
  const pathTo = useDashboardPath();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      Nama dan nomor WhatsApp dicari di {formatNumber(SEARCHED_ORDERS)} pesanan terbaru.
      <Link
        to={pathTo('/dashboard/pesanan')}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        Tampilkan semua
      </Link>
    </p>
  );
}
