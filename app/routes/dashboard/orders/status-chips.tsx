import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { useOrdersPath } from '../order-card/orders-path.ts';
import { countText, type OrderCount } from '../order-card/section.tsx';

type StatusChipsProps = { counts: OrderCount[]; only: OrderStatus | null };

/** Shows all statuses, even empty ones, because a chip that appears or disappears would move the others. */
export function StatusChips({ counts, only }: StatusChipsProps) {
  const ordersPath = useOrdersPath();
  const bar = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (only && bar.current && chosen) bar.current.scrollLeft = chosen.offsetLeft - 48;
  }, [only]);
  return (
    <nav aria-label="Status pesanan" className="-mx-4 lg:mx-0">
      <ul
        ref={bar}
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className="relative flex gap-1.5 overflow-x-auto px-4 lg:flex-wrap lg:gap-1 lg:px-0"
      >
        <li>
          <Link
            to={ordersPath({ status: null })}
            aria-current={only === null ? 'page' : undefined}
            className={chipClass(only === null)}
          >
            Semua
            <span className="sr-only"> pesanan</span>
          </Link>
        </li>
        {counts.map((counted) => (
          <li key={counted.status}>
            <Link
              to={ordersPath({ status: counted.status })}
              aria-current={only === counted.status ? 'page' : undefined}
              className={chipClass(only === counted.status)}
            >
              {counted.status}
              <span className="min-w-[1ch] text-right font-semibold tabular-nums">{countText(counted)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function chipClass(chosen: boolean): string {
  const colours = chosen
    ? 'border-brand bg-brand text-white'
    : 'border-line bg-surface text-ink-soft hover:border-line-strong';
  return `inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 font-medium text-sm lg:min-h-9 lg:gap-1 lg:px-2 ${colours}`;
}
