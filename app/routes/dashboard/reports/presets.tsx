import { Link } from 'react-router';
import { type ReportRange, rangeQuery, type reportPresets } from '#domain/reports/report.ts';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath } from '../shop.ts';

type ReportPresetsProps = { presets: ReturnType<typeof reportPresets>; range: ReportRange };

export function ReportPresets({ presets, range }: ReportPresetsProps) {
  const pathTo = useDashboardPath();
  return (
    <nav aria-label="Rentang cepat" className="flex flex-wrap gap-1.5">
      {presets.map(({ name, range: preset }) => (
        <Link
          key={name}
          to={pathTo([href('/dashboard/laporan'), rangeQuery(preset)].filter(Boolean).join('?'))}
          preventScrollReset
          aria-current={rangeQuery(preset) === rangeQuery(range) ? 'true' : undefined}
          className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-3.5 font-medium text-sm aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-white"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
