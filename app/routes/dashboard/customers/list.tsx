import { Link } from 'react-router';
import type { ShopCustomer } from '../../../../domain/customers/customer.ts';
import { formatDate } from '../../../../domain/format.ts';
import { PhoneNumber } from '../../../ui/page/phone-number.tsx';
import { useDashboardPath, useDashboardShop } from '../shop.ts';
import { ordersText, spentText } from './figures.ts';
import { CustomerTags } from './tags.tsx';

export function CustomerList({ customers }: { customers: ShopCustomer[] }) {
  const pathTo = useDashboardPath();
  const { timeZone } = useDashboardShop();
  if (customers.length === 0) return <p className="mt-3 text-ink-soft">Tidak ada pelanggan lain di sini.</p>;
  return (
    <ul className="mt-3 grid gap-2 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface">
      {customers.map(({ id, name, wa, lastOrderAt, tags, ...figures }) => (
        <li
          key={id}
          className="grid gap-1 p-3 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface lg:grid-cols-[minmax(0,1fr)_9rem_10rem_12.5rem] lg:items-center lg:gap-4"
        >
          <div className="min-w-0">
            <Link
              to={pathTo(`/dashboard/pelanggan/${id}`)}
              className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {name}
            </Link>
            <p className="text-ink-soft text-sm">
              <PhoneNumber of={wa} />
            </p>
            <CustomerTags tags={tags} />
          </div>
          <p className="text-sm tabular-nums">{ordersText(figures)} pesanan</p>
          <p className="text-sm tabular-nums">Selesai {spentText(figures)}</p>
          <p className="whitespace-nowrap text-ink-soft text-sm tabular-nums">
            Terakhir {formatDate(lastOrderAt, timeZone)}
          </p>
        </li>
      ))}
    </ul>
  );
}
