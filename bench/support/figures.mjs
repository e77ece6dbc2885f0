const WIDTH = 52;
const told = [];

/**
 * Prints a figure, and keeps it for the summary where it has an aim: `{ atLeast }` or `{ atMost }`. One without a `unit` is
 * a ratio.
 */
export function figure(name, value, options = {}) {
  console.log(`  ${lineOf(name, amountOf(value, options), judged(name, value, options))}`);
}

/** As `figure`, for those who print it themselves: returns the verdict, such as `aim ≤ 3: met`. */
export function judged(name, value, { atLeast, atMost, ...form }) {
  const aim = atLeast === undefined ? atMost : atLeast;
  if (aim === undefined) return '';
  const met = atLeast === undefined ? value <= aim : value >= aim;
  const verdict = `aim ${atLeast === undefined ? '≤' : '≥'} ${aim}: ${met ? 'met' : 'not met'}`;
  told.push({ line: lineOf(name.trim(), amountOf(value, form), verdict), isRatio: !form.unit });
  return verdict;
}

/** Prints every figure that has an aim, ratios first: they say the same on any machine. */
export function printSummary() {
  console.log('\nsummary');
  const ratiosFirst = told.toSorted((a, b) => Number(b.isRatio) - Number(a.isRatio));
  for (const { line } of ratiosFirst) console.log(`  ${line}`);
}

function amountOf(value, { unit, digits = unit ? 0 : 2 }) {
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`;
}

function lineOf(name, amount, verdict) {
  return `${name.padEnd(WIDTH)} ${amount.padStart(16)}   ${verdict}`.trimEnd();
}
