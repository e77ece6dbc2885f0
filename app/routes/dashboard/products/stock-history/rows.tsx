import { Link } from 'react-router';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { formatNumber } from '#domain/format.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import type { StockEntry } from '#domain/products/stock/history.ts';
import { href } from '#domain/routes/href.ts';

export type StockHistoryPage = { entries: readonly StockEntry[]; next: string | null };

export function StockHistoryRows({ page }: { page: StockHistoryPage }) {
  return (
    <ul
      aria-label="Perubahan stok"
      className="mt-3 divide-y divide-line rounded-card border border-line bg-surface"
    >
      {page.entries.map((entry) => (
        <StockHistoryRow key={`${entry.kind} ${entry.id} ${entry.at.getTime()}`} entry={entry} />
      ))}
    </ul>
  );
}

function StockHistoryRow({ entry }: { entry: StockEntry }) {
  const { timeZone } = useDashboardShop();
  const { at, delta, optionText } = entry;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <Reason entry={entry} />
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {optionText && `${optionText} · `}
          {whoIn(entry)}
        </p>
        <time dateTime={at.toISOString()} className="text-ink-soft text-sm tabular-nums">
          {formatDateTime(at, timeZone)}
        </time>
      </div>
      <span className={`shrink-0 font-semibold tabular-nums ${delta > 0 ? 'text-success' : 'text-ink'}`}>
        {delta > 0 ? '+' : '−'}
        {formatNumber(Math.abs(delta))}
      </span>
    </li>
  );
}

function Reason({ entry }: { entry: StockEntry }) {
  const pathTo = useDashboardPath();
  if (!isOfOrder(entry)) return entry.kind === 'import' ? 'Impor' : 'Diubah di dashboard';
  const number = orderNumberLabel(entry.orderNumber);
  return (
    <Link
      to={pathTo(href('/dashboard/pesanan/:orderId', { orderId: entry.orderId }))}
      className="inline-flex min-h-11 items-center text-brand underline"
    >
      {entry.kind === 'cancel' ? `Batal, pesanan ${number}` : `Pesanan ${number}`}
      {entry.kind === 'edit' && ' diubah'}
    </Link>
  );
}

/** Returns false for changes by hand or by an import, which belong to no order. */
function isOfOrder(entry: StockEntry): entry is Extract<StockEntry, { orderId: string }> {
  return entry.kind !== 'hand' && entry.kind !== 'import';
}

function whoIn(entry: StockEntry): string {
  if (entry.kind === 'order') return entry.customerName;
  if (entry.kind === 'cancel')
    return `${cancelledBy[entry.by](entry.customerName)}${entry.person ? ` · ${entry.person}` : ''}`;
  return entry.by ?? 'pemilik toko sebelumnya';
}

const cancelledBy = {
  customer: (customerName: string) => `dibatalkan ${customerName}`,
  storeAdmin: () => 'dibatalkan toko',
  system: () => 'lewat batas waktu',
};
