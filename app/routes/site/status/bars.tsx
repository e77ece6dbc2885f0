import type { DayState } from '#domain/status/spans.ts';

/** The loader sends each day's state as one letter, because the page shows 90 days for each of 6 services. */
export const letters: Record<DayState, string> = { none: 'n', ok: 'o', partial: 'p', down: 'd' };

const PITCH = 4;
const HEIGHT = 32;

/** Worse days have shorter bars, because colour-blind people cannot tell the states by their colour. */
const looks: { state: DayState; top: number; className: string }[] = [
  { state: 'none', top: 28, className: 'stroke-line' },
  { state: 'ok', top: 0, className: 'stroke-success' },
  { state: 'partial', top: 11, className: 'stroke-unpaid' },
  { state: 'down', top: 22, className: 'stroke-danger' },
];

/** Draws one line per day, the oldest first. The accessible name counts the days of each state in words. */
export function DayBars({ name, days }: { name: string; days: string }) {
  return (
    <svg
      role="img"
      aria-label={`${name}, ${days.length} hari terakhir: ${inWords(days)}`}
      viewBox={`0 0 ${days.length * PITCH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
    >
      {looks
        .filter(({ state }) => days.includes(letters[state]))
        .map(({ state, top, className }) => (
          <path
            key={state}
            d={linesOf(days, letters[state], top)}
            strokeWidth={PITCH - 1}
            className={className}
          />
        ))}
    </svg>
  );
}

function linesOf(days: string, wanted: string, top: number): string {
  return [...days]
    .map((letter, nth) => (letter === wanted ? `M${nth * PITCH + PITCH / 2} ${top}V${HEIGHT}` : ''))
    .join('');
}

function inWords(days: string): string {
  const count = (state: DayState) => days.split(letters[state]).length - 1;
  const said = [
    [count('ok'), 'hari tanpa gangguan'],
    [count('partial'), 'hari terganggu sebagian'],
    [count('down'), 'hari dengan gangguan penuh'],
    [count('none'), 'hari tanpa data'],
  ] as const;
  return said
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number} ${what}`)
    .join(', ');
}
