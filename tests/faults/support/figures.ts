import { appendFileSync } from 'node:fs';

/**
 * Reports measurements, such as `{ 'kills': 100, 'longest downtime': '1.2 s' }`. At its end, `npm run test:faults`
 * prints a table for each case, with a line for each property of `figures`.
 */
export function stateFigures(name: string, figures: Record<string, string | number>): void {
  const texts = Object.entries(figures).map(([measured, value]) => [measured, textOf(value)]);
  const line = JSON.stringify({ case: name, figures: Object.fromEntries(texts) });
  const file = process.env.KEDAI_FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
  else console.log(line);
}

/** Returns minimum, median and maximum of times in milliseconds as text, or 'none' for an empty list. */
export function spread(timesMs: number[]): { least: string; median: string; most: string } {
  if (timesMs.length === 0) return { least: 'none', median: 'none', most: 'none' };
  const sorted = timesMs.toSorted((a, b) => a - b);
  const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map((at) =>
    inSeconds(sorted[at] ?? 0),
  ) as [string, string, string];
  return { least, median, most };
}

export function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 0)} s`;
}

/** Counts each HTTP status, as in `12 × 200, 3 × 503`; the status 0 means that no response came. */
export function countStatuses(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return sorted.map(([status, count]) => `${count.toLocaleString('en')} × ${status}`).join(', ') || 'none';
}

function textOf(value: string | number): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}
