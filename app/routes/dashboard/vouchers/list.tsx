import { MorePages } from '#app/ui/page/more-pages.tsx';
import { href } from '#domain/routes/href.ts';
import type { ListedVoucher } from '#domain/vouchers/voucher.ts';
import { useDashboardPath, useDashboardShop } from '../shop.ts';
import { VoucherCard } from './card.tsx';

export type VoucherPageData = { vouchers: ListedVoucher[]; next: string | null };

type VoucherListProps = {
  page: VoucherPageData;
  now: Date;
  list: 'aktif' | 'lewat';
  empty: string;
};

export function VoucherList({ page, now, list, empty }: VoucherListProps) {
  const pathTo = useDashboardPath();
  const { timeZone, readOnly } = useDashboardShop();
  if (page.vouchers.length === 0) return <p className="text-ink-soft">{empty}</p>;
  const cards = (vouchers: ListedVoucher[]) => (
    <ul className="mt-3 grid gap-3 md:grid-cols-2">
      {vouchers.map((voucher) => (
        <li key={voucher.id} className="*:h-full">
          <VoucherCard voucher={voucher} now={now} timeZone={timeZone} editable={!readOnly} />
        </li>
      ))}
    </ul>
  );
  const pageOf = (data: { current: VoucherPageData; past: VoucherPageData }) =>
    list === 'aktif' ? data.current : data.past;
  return (
    <>
      {cards(page.vouchers)}
      <MorePages<{ current: VoucherPageData; past: VoucherPageData }>
        list={pathTo(`${href('/dashboard/voucher')}?daftar=${list}`)}
        next={page.next}
        nextOf={(data) => pageOf(data).next}
      >
        {(data) => cards(pageOf(data).vouchers)}
      </MorePages>
    </>
  );
}
