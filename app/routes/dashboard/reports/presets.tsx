import { Link } from 'react-router';
import { presetOf, type ReportRange, rangeQuery, type reportPresets } from '#domain/reports/report.ts';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath } from '../shop.ts';

type ReportPresetsProps = { presets: ReturnType<typeof reportPresets>; range: ReportRange };

export function ReportPresets({ presets, range }: ReportPresetsProps) {
  const pathTo = useDashboardPath();
  const shown = presetOf(presets, range);
  return (
    <nav aria-label="Rentang cepat" className="flex flex-wrap gap-1.5">
      {presets.map((preset) => (
        <Link
          key={preset.name}
          to={pathTo([href('/dashboard/laporan'), rangeQuery(preset.range)].filter(Boolean).join('?'))}
          preventScrollReset
          aria-current={preset === shown ? 'true' : undefined}
          className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-3.5 font-medium text-sm aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-white"
        >
          {preset.name}
        </Link>
      ))}
    </nav>
  );
}
