import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import type { ShopCustomer } from '#domain/customers/customer.ts';
import { href } from '#domain/routes/href.ts';
import { waLink } from '#domain/stores/links.ts';
import { useDashboardPath, useDashboardShop } from '../shop.ts';
import { CustomerTags, chatGreeting, initialsOf, ordersText, spentText } from './facts.tsx';

export function CustomerList({ customers }: { customers: ShopCustomer[] }) {
  const pathTo = useDashboardPath();
  const { timeZone, namaToko } = useDashboardShop();
  if (customers.length === 0) return <p className="mt-3 text-ink-soft">Tidak ada pelanggan lain di sini.</p>;
  return (
    <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {customers.map(({ id, name, wa, lastOrderAt, tags, ...figures }) => (
        <li
          key={id}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 lg:grid-cols-[2.75rem_minmax(0,1fr)_18rem_12rem_auto]"
        >
          <span
            aria-hidden
            className="grid size-11 place-items-center rounded-full bg-brand-soft font-semibold text-brand"
          >
            {initialsOf(name)}
          </span>
          <div className="min-w-0">
            <Link
              id={`pelanggan-${id}`}
              to={pathTo(href('/dashboard/pelanggan/:customerId', { customerId: id }))}
              className="-my-1 flex min-h-11 items-center font-semibold text-brand underline"
            >
              <span className="truncate">{name}</span>
            </Link>
            <p className="text-ink-soft text-sm">
              <PhoneNumber of={wa} />
            </p>
            <CustomerTags tags={tags} />
          </div>
          <p className="text-sm max-lg:hidden">
            {ordersText(figures)} pesanan, terakhir {formatDate(lastOrderAt, timeZone)}
          </p>
          <p className="text-sm tabular-nums max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2">
            <span className="lg:hidden">{ordersText(figures)} pesanan · </span>
            Selesai {spentText(figures)}
          </p>
          <a
            href={waLink(wa, chatGreeting(name, namaToko))}
            target="_blank"
            rel="noopener"
            title="Chat WhatsApp"
            aria-label="Chat WhatsApp, di tab baru"
            aria-describedby={`pelanggan-${id}`}
            className="grid size-11 place-items-center rounded-control text-brand hover:bg-sunken max-lg:col-start-3 max-lg:row-start-1"
          >
            <MessageCircle aria-hidden className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
