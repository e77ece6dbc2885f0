import { Link } from 'react-router';
import { formatCountUpTo, formatRupiah } from '#domain/format.ts';
import { MAX_COUNTED_ORDERS } from '#domain/orders/order.ts';
import { rangeQuery } from '#domain/reports/report.ts';
import { href } from '#domain/routes/href.ts';
import type { TodaysFigures as Figures } from '#server/reports/todays-figures.ts';
import { useDashboardPath } from '../shop.ts';

export function TodaysFigureList({ figures }: { figures: Figures }) {
  const pathTo = useDashboardPath();
  const { today, weekFrom, ordersToday, revenueToday, revenueOfWeek } = figures;
  const report = (from: string) =>
    pathTo(`${href('/dashboard/laporan')}?${rangeQuery({ from, until: today })}`);
  const shown = [
    {
      label: 'Pesanan hari ini',
      value: formatCountUpTo(ordersToday, MAX_COUNTED_ORDERS),
      to: pathTo(href('/dashboard/pesanan')),
    },
    { label: 'Pendapatan hari ini', value: formatRupiah(revenueToday), to: report(today) },
    { label: 'Pendapatan 7 hari', value: formatRupiah(revenueOfWeek), to: report(weekFrom) },
  ];
  return (
    <section aria-labelledby="angka-toko">
      <h2 id="angka-toko" className="sr-only">
        Angka toko
      </h2>
      <ul className="grid divide-line rounded-card border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        {shown.map(({ label, value, to }) => (
          <li key={label} className="grid">
            <Link
              to={to}
              className="flex min-h-11 items-baseline justify-between gap-3 px-4 py-2 hover:bg-sunken sm:flex-col sm:justify-start sm:gap-0.5 sm:px-5 sm:py-3"
            >
              <span className="text-ink-soft text-sm">{label}</span>
              <span className="font-semibold tabular-nums sm:text-lg">{value}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-soft text-sm">Pendapatan: pesanan Completed, termasuk ongkir.</p>
    </section>
  );
}
