import type { MatrixRow } from './matrix.ts';
import { MAX_STOCK } from './product.ts';

export type StoredVariant = { id: string; optionValues: string[]; stok: number; isDeleted: boolean };

export type PlannedRow<Stored = StoredVariant> = { row: MatrixRow; stored: Stored | null };

export type VariantPlan<Stored = StoredVariant> = { rows: PlannedRow<Stored>[]; removed: Stored[] };

/** Pairs a product form's rows with stored variants: by id, else by option values. Prefers variants not yet deleted. */
export function planVariants<Stored extends StoredVariant>(
  stored: readonly Stored[],
  rows: readonly MatrixRow[],
): VariantPlan<Stored> {
  const free = new Map(stored.map((variant) => [variant.id, variant]));
  const take = (variant: Stored | undefined): Stored | null => {
    if (variant) free.delete(variant.id);
    return variant ?? null;
  };
  const named = rows.map(({ variantId }) => take(variantId === null ? undefined : free.get(variantId)));
  const living = stored.filter(({ isDeleted }) => !isDeleted);
  const inTurn = [...living, ...stored.filter(({ isDeleted }) => isDeleted)];
  const planned = rows.map((row, index) => {
    const equal = inTurn.find(
      ({ id, optionValues }) => free.has(id) && isEqual(optionValues, row.optionValues),
    );
    return { row, stored: named[index] ?? take(equal) };
  });
  return { rows: planned, removed: living.filter(({ id }) => free.has(id)) };
}

/** Returns the stock to store; null if it would be negative, because buyers ordered pieces after the form was shown. */
export function stockAfter({ row, stored }: PlannedRow): number | null {
  if (!stored || row.seenStok === null) return row.stok;
  const after = stored.stok + row.stok - row.seenStok;
  return after < 0 ? null : Math.min(after, MAX_STOCK);
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
