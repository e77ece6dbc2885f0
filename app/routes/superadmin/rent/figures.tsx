import { formatNumber, formatRupiah } from '#domain/format.ts';
import type { RentFigures } from '#server/rent/board.ts';

export function RentFigureList({ figures }: { figures: RentFigures }) {
  const { monthly, paying, begun, lost, founded, converted, overdue } = figures;
  const facts: [string, string][] = [
    ['Pendapatan per bulan (MRR)', `${formatRupiah(monthly)} dari ${formatNumber(paying)} toko`],
    ['Baru membayar, 30 hari', formatNumber(begun)],
    ['Berhenti, 30 hari', formatNumber(lost)],
    ['Masa coba jadi membayar, 90 hari', `${formatNumber(converted)} dari ${formatNumber(founded)} toko`],
    [
      'Lewat jatuh tempo',
      `${formatNumber(overdue.week)} sampai 7 hari, ${formatNumber(overdue.month)} sampai 30 hari, ${formatNumber(overdue.older)} lebih lama`,
    ],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
