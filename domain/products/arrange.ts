import { matrixOf, type ProductOption } from './option.ts';

/** `isNew`: the form had no row for this combination. Only the prices and weight of a similar `row` are then used. */
export type ArrangedRow<Row> = { row: Row | null; isNew: boolean };

/**
 * Assigns the form's rows to the combinations of the edited `options`. A new name in the position of a vanished name
 * counts as a renaming and keeps the rows. The first value of an added option takes over the existing rows.
 */
export function arrangeRows<Row extends { optionValues: string[] }>(
  shown: { options: readonly ProductOption[]; rows: readonly Row[] },
  options: readonly ProductOption[],
): ArrangedRow<Row>[] {
  const sources = sourcesOf(shown.options, options);
  const before = shown.options.map((option, index) => {
    const at = sources.indexOf(index);
    const now = options[at];
    return { at, names: now ? formerValues(option, now) : null };
  });
  const rows = new Map(shown.rows.map((row) => [keyOf(row.optionValues), row]));
  return matrixOf(options).map((values) => {
    const isAdded = values.some((value, at) => sources[at] === -1 && value !== options[at]?.values[0]);
    const former = before.map(({ at, names }) => (names ? names.get(values[at] ?? '') : undefined));
    const firsts = shown.options.map((option, index) =>
      before[index]?.names ? former[index] : option.values[0],
    );
    const row = isAdded || firsts.includes(undefined) ? undefined : rows.get(keyOf(firsts as string[]));
    if (row) return { row, isNew: false };
    const neighbour = shown.options.map((option, index) => former[index] ?? option.values[0] ?? '');
    return { row: rows.get(keyOf(neighbour)) ?? null, isNew: true };
  });
}

function sourcesOf(shown: readonly ProductOption[], options: readonly ProductOption[]): number[] {
  const named = options.map(({ name }) => shown.findIndex((option) => option.name === name));
  return named.map((source, index) =>
    source === -1 && index < shown.length && !named.includes(index) ? index : source,
  );
}

function formerValues(before: ProductOption, now: ProductOption): Map<string, string> {
  const formerByValue = new Map<string, string>();
  for (const [index, value] of now.values.entries()) {
    const there = before.values[index];
    if (before.values.includes(value)) formerByValue.set(value, value);
    else if (there !== undefined && now.values.length === before.values.length && !now.values.includes(there))
      formerByValue.set(value, there);
  }
  return formerByValue;
}

function keyOf(values: readonly string[]): string {
  return JSON.stringify(values);
}
