import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../../../domain/format.ts';
import { SEARCHED_ORDERS } from '../../../../domain/orders/search.ts';
import { FoldedSearch } from '../list-search.tsx';
import { useDashboardPath } from '../shop.ts';

export function OrderSearchForm() {
  const [params] = useSearchParams();
  return (
    <FoldedSearch label="Cari pesanan" placeholder="Nomor, nama, WhatsApp" typed={params.get('cari') ?? ''} />
  );
}

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
