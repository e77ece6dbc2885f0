import { type PointerEvent, useState } from 'react';
import { formatDay, formatShortDay } from '#domain/calendar/format.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { chartTop, formatRupiahShort, labelledDays, type ReportDay } from '#domain/reports/report.ts';

const HEIGHT = 220;
const SCALE_WIDTH = 56;
const TOP = 10;
const BASE = 190;
/** Divides the chart into at least this many columns; otherwise the bars of a short range would be very wide. */
const LEAST_SLOTS = 7;

/** A plain SVG chart in percentages fits any width without scripts. A chart library would add 87 kB. */
export function ReportChart({ days }: { days: ReportDay[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const best = days.reduce((most, day) => (day.total > most.total ? day : most));
  const top = chartTop(best.total);
  const slots = Math.max(days.length, LEAST_SLOTS);
  const pointedDay = pointed === null ? undefined : days[pointed];
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * slots);
    setPointed(at >= 0 && at < days.length ? at : null);
  };
  return (
    <figure>
      <figcaption className="mb-2 text-sm">
        <span className="flex items-center gap-2 font-medium">
          <span aria-hidden className="size-3 rounded-xs bg-brand" />
          Pendapatan Harian
        </span>
        <span className="mt-1 block min-h-10 text-ink-soft sm:min-h-5">
          {pointedDay ? '' : 'Tertinggi: '}
          {dayText(pointedDay ?? best)}
        </span>
      </figcaption>
      <div className="flex gap-2">
        <Scale top={top} />
        <svg
          role="img"
          aria-label={`Grafik batang pendapatan harian, ${spanText(days)}. Angkanya ada di tabel di bawah.`}
          width="100%"
          height={HEIGHT}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
          className="block min-w-0 flex-1 touch-pan-y select-none"
        >
          <Grid top={top} />
          {days.map(({ day, total }, index) => (
            <rect
              key={day}
              x={percent((index + 0.12) / slots)}
              width={percent(0.76 / slots)}
              y={heightOf(total, top)}
              height={BASE - heightOf(total, top)}
              className={pointed === null || pointed === index ? 'fill-brand' : 'fill-brand/40'}
            />
          ))}
          <DayLabels days={days} slots={slots} />
        </svg>
      </div>
    </figure>
  );
}

function Scale({ top }: { top: number }) {
  return (
    <svg aria-hidden width={SCALE_WIDTH} height={HEIGHT} className="shrink-0">
      {linesOf(top).map((amount) => (
        <text
          key={amount}
          x={SCALE_WIDTH}
          y={heightOf(amount, top) + 4}
          textAnchor="end"
          className="fill-ink-soft text-xs tabular-nums"
        >
          {formatRupiahShort(amount)}
        </text>
      ))}
    </svg>
  );
}

function Grid({ top }: { top: number }) {
  return linesOf(top).map((amount) => {
    const y = heightOf(amount, top);
    const lineClass = amount === 0 ? 'stroke-line-strong' : 'stroke-line';
    return <line key={amount} x1="0" x2="100%" y1={y} y2={y} className={lineClass} />;
  });
}

const linesOf = (top: number) => [0, top / 2, top];

function DayLabels({ days, slots }: { days: ReportDay[]; slots: number }) {
  return labelledDays(days.length, slots).map((index) => {
    const isFirst = index === 0;
    const isLast = index === slots - 1;
    const x = isFirst ? 0 : (index + (isLast ? 1 : 0.5)) / slots;
    const anchor = isFirst ? 'start' : isLast ? 'end' : 'middle';
    return (
      <text key={index} x={percent(x)} y={HEIGHT - 8} textAnchor={anchor} className="fill-ink-soft text-xs">
        {formatShortDay(days[index]?.day ?? '')}
      </text>
    );
  });
}

function dayText({ day, total, orders }: ReportDay): string {
  return `${formatDay(day)} · ${formatRupiah(total)} · ${formatNumber(orders)} pesanan`;
}

function spanText(days: ReportDay[]): string {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return first === last ? formatDay(first) : `${formatDay(first)} sampai ${formatDay(last)}`;
}

function heightOf(amount: number, top: number): number {
  return Math.round(BASE - (amount / top) * (BASE - TOP));
}

function percent(share: number): string {
  return `${Math.round(share * 100_000) / 1_000}%`;
}
