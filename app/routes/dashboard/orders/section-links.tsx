import { Link } from 'react-router';
import { formatNumber } from '../../../../domain/format.ts';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import { type OrderSectionData, sectionId } from '../order-card/section.tsx';
import { useDashboardPath } from '../shop.ts';

export function OrderSectionLinks({
  sections,
  only,
}: {
  sections: OrderSectionData[];
  only: OrderStatus | null;
}) {
  const pathTo = useDashboardPath();
  const look =
    'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border border-line bg-surface px-4 text-sm font-medium';
  if (only) {
    return (
      <Link to={pathTo('/dashboard/pesanan')} className={look}>
        Semua pesanan
      </Link>
    );
  }
  return (
    <nav aria-label="Status pesanan" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 pb-1 sm:flex-wrap">
        {sections.map(({ status, count, countCapped }) => (
          <li key={status}>
            <a href={`#${sectionId(status)}`} className={look}>
              {status}
              <span className="font-semibold text-ink-soft tabular-nums">
                {formatNumber(count)}
                {countCapped && '+'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
