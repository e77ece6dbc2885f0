import type { MatrixRow } from './matrix.ts';
import { MAX_STOCK } from './product.ts';

export type KeptVariant = { id: string; optionValues: string[]; stok: number; isDeleted: boolean };

/** `kept` is null for a variant to be created. */
export type PlannedRow = { row: MatrixRow; kept: KeptVariant | null };

export type VariantPlan = { rows: PlannedRow[]; ended: KeptVariant[] };

/**
 * Each row keeps the variant that it names, else one with equal values, a deleted one last. Variants without a row end.
 * `kept` has the most recently deleted first.
 */
export function planVariants(kept: readonly KeptVariant[], rows: readonly MatrixRow[]): VariantPlan {
  const free = new Map(kept.map((variant) => [variant.id, variant]));
  const take = (variant: KeptVariant | undefined): KeptVariant | null => {
    if (variant) free.delete(variant.id);
    return variant ?? null;
  };
  const named = rows.map(({ variantId }) => take(variantId === null ? undefined : free.get(variantId)));
  const living = kept.filter(({ isDeleted }) => !isDeleted);
  const inTurn = [...living, ...kept.filter(({ isDeleted }) => isDeleted)];
  const planned = rows.map((row, place) => {
    const equal = inTurn.find(
      ({ id, optionValues }) => free.has(id) && isEqual(optionValues, row.optionValues),
    );
    return { row, kept: named[place] ?? take(equal) };
  });
  return { rows: planned, ended: living.filter(({ id }) => free.has(id)) };
}

/** Returns the stock to write; null if buyers took too much of it meanwhile. */
export function stockAfter({ row, kept }: PlannedRow): number | null {
  if (!kept || row.seenStok === null) return row.stok;
  const after = kept.stok + row.stok - row.seenStok;
  return after < 0 ? null : Math.min(after, MAX_STOCK);
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
