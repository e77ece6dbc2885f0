import { appendFileSync } from 'node:fs';

/**
 * States what a case has measured, in the order in which it shall be read: what was measured, and how much, with its
 * unit (`{ 'kills': 100, 'from a kill to the next answer, median': '1.2 s' }`). `npm run test:faults` prints all of them
 * as a table at its end.
 */
export function stateFigures(name: string, figures: Record<string, string | number>): void {
  const texts = Object.entries(figures).map(([measured, value]) => [measured, textOf(value)]);
  const line = JSON.stringify({ case: name, figures: Object.fromEntries(texts) });
  const file = process.env.KEDAI_FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
  else console.log(line);
}

/** The median and the largest of some times in milliseconds, as text; 'none' where there are none. */
export function spread(timesMs: number[]): { median: string; most: string } {
  if (timesMs.length === 0) return { median: 'none', most: 'none' };
  const sorted = timesMs.toSorted((a, b) => a - b);
  return { median: inSeconds(sorted[sorted.length >> 1] ?? 0), most: inSeconds(sorted.at(-1) ?? 0) };
}

/** A time in milliseconds as a person reads it. */
export function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 0)} s`;
}

function textOf(value: string | number): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}
