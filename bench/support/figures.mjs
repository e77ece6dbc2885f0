const WIDTH = 52;
const figures = [];

/**
 * Prints a figure, and keeps it for the summary if it has a target: `{ atLeast }` or `{ atMost }`. A figure without a
 * `unit` is a ratio.
 */
export function figure(name, value, options = {}) {
  console.log(`  ${lineOf(name, amountOf(value, options), judged(name, value, options))}`);
}

/** Like `figure`, but does not print; returns the verdict, such as `aim ≤ 3: met`. */
export function judged(name, value, { atLeast, atMost, ...form }) {
  const aim = atLeast === undefined ? atMost : atLeast;
  if (aim === undefined) return '';
  const met = atLeast === undefined ? value <= aim : value >= aim;
  const verdict = `aim ${atLeast === undefined ? '≤' : '≥'} ${aim}: ${met ? 'met' : 'not met'}`;
  figures.push({ line: lineOf(name.trim(), amountOf(value, form), verdict), isRatio: !form.unit });
  return verdict;
}

/** Prints every figure that has a target. Ratios come first, because they do not depend on the machine's speed. */
export function printSummary() {
  console.log('\nsummary');
  const ratiosFirst = figures.toSorted((a, b) => Number(b.isRatio) - Number(a.isRatio));
  for (const { line } of ratiosFirst) console.log(`  ${line}`);
}

function amountOf(value, { unit, digits = unit ? 0 : 2 }) {
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`;
}

function lineOf(name, amount, verdict) {
  return `${name.padEnd(WIDTH)} ${amount.padStart(16)}   ${verdict}`.trimEnd();
}
