import { Section } from '#app/ui/page/section.tsx';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { amountText, billLines } from '#domain/orders/price/bill.ts';
import { priceParts } from '#domain/orders/price/price.ts';
import { type OpenBills, type ReportRange, type ReportTotals, rangeLabel } from '#domain/reports/report.ts';

type ReportSummaryProps = { totals: ReportTotals; open: OpenBills; range: ReportRange };

export function ReportSummary({ totals, open, range }: ReportSummaryProps) {
  const { orders, total } = totals;
  return (
    <Section title={`Ringkasan (${rangeLabel(range)})`}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-4 sm:grid-cols-2">
        <Figure label="Total Pendapatan" value={formatRupiah(total)} />
        <Figure label="Pesanan Selesai" value={formatNumber(orders)} />
      </dl>
      <details className="mt-1 -mb-2" open={totals.refunds > 0}>
        <summary className="flex min-h-11 cursor-pointer items-center text-brand underline">Rincian</summary>
        <Parts totals={totals} />
        <NotInTotal totals={totals} open={open} />
      </details>
    </Section>
  );
}

function Parts({ totals }: Pick<ReportSummaryProps, 'totals'>) {
  const usual = priceParts.flatMap(({ name, isRare }) => (isRare ? [] : [name]));
  return (
    <dl className="grid gap-2 border-line border-t pt-4 tabular-nums sm:max-w-sm">
      {billLines({ ...totals, totalPrice: totals.total }, usual).map((line) => (
        <Part
          key={line.kind}
          label={line.kind === 'subtotal' ? 'Subtotal barang' : line.shortLabel}
          value={line.amount > 0 ? amountText(line) : formatRupiah(0)}
        />
      ))}
    </dl>
  );
}

/** Shows refunds and unpaid bills, which the sums above do not include. */
function NotInTotal({ totals: { refunds, refunded }, open }: Pick<ReportSummaryProps, 'totals' | 'open'>) {
  return (
    <dl className="mt-4 grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
      <div>
        <dt className="text-ink-soft text-sm">Dana dikembalikan</dt>
        <dd className="font-semibold tabular-nums">
          {refunded > 0 ? `−${formatRupiah(refunded)}` : formatRupiah(0)}
          {refunds > 0 && ` (${formatNumber(refunds)} kali)`}
        </dd>
        <dd className="text-ink-soft text-sm">
          Menurut tanggal pengembaliannya, juga dari pesanan yang dibatalkan. Belum dikurangkan dari Total
          Pendapatan.
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft text-sm">Tagihan belum dibayar, saat ini</dt>
        <dd className="font-semibold tabular-nums">
          {open.capped && 'lebih dari '}
          {formatRupiah(open.total)} ({formatNumber(open.count)} pesanan)
        </dd>
        <dd className="text-ink-soft text-sm">Pesanan berstatus Harus Dibayar; tidak termasuk di atas.</dd>
      </div>
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="wrap-anywhere font-bold text-xl tabular-nums sm:text-2xl">{value}</dd>
    </div>
  );
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 last:font-semibold">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
