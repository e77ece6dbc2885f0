import { TrendingDown, TrendingUp } from 'lucide-react';
import { Section } from '#app/ui/page/section.tsx';
import { formatRupiah } from '#domain/format.ts';
import { changeText, type MonthTrend, shortRangeLabel } from '#domain/reports/report.ts';

/** Always shows the current month, whatever range the rest of the page shows. */
export function ReportMonth({ month: { present, former, formerRange } }: { month: MonthTrend }) {
  const change = changeText(present, former);
  const Icon = present < former ? TrendingDown : TrendingUp;
  return (
    <Section
      title="Bulan ini"
      aside={<p className="shrink-0 font-bold text-2xl tabular-nums">{formatRupiah(present)}</p>}
    >
      <p className="-mt-1 flex gap-1.5 text-sm">
        {change === null ? (
          <span className="text-ink-soft">Belum ada pendapatan pada {shortRangeLabel(formerRange)}.</span>
        ) : (
          <>
            {present !== former && (
              <Icon
                aria-hidden
                className={`mt-0.5 size-4 shrink-0 ${present < former ? 'text-warning' : 'text-success'}`}
              />
            )}
            <span>
              {change} {shortRangeLabel(formerRange)}
            </span>
          </>
        )}
      </p>
    </Section>
  );
}
