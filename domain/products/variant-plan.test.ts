import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatrixRow } from './matrix.ts';
import { MAX_STOCK } from './product.ts';
import { planVariants, type StoredVariant, stockAfter } from './variant-plan.ts';

const row = (values: string, facts: Partial<MatrixRow> = {}): MatrixRow => ({
  optionValues: [...values],
  variantId: null,
  harga: 1_000,
  formerPrice: null,
  stok: 5,
  seenStok: null,
  berat: 100,
  hidden: false,
  ...facts,
});
const stored = (id: string, values: string, isDeleted = false, stok = 5): StoredVariant => ({
  id,
  optionValues: [...values],
  stok,
  isDeleted,
});

describe('a variant', () => {
  test('is found by its id, then by its values, a deleted one last', () => {
    const plan = planVariants(
      [stored('a', 'M'), stored('b', 'L'), stored('old', 'M', true), stored('older', 'X', true)],
      [row('L', { variantId: 'a' }), row('M'), row('X'), row('Y')],
    );
    expect(plan.rows.map((one) => one.stored?.id ?? null)).toEqual(['a', 'old', 'older', null]);
    expect(plan.removed.map(({ id }) => id)).toEqual(['b']);
  });

  test('of another product, or named twice, is ignored', () => {
    const rows = [row('L', { variantId: 'a' }), row('X', { variantId: 'a' }), row('Y', { variantId: 'z' })];
    expect(planVariants([stored('a', 'M')], rows).rows.map((one) => one.stored?.id ?? null)).toEqual([
      'a',
      null,
      null,
    ]);
  });

  test('is in at most one row, and either kept or ended', () => {
    const values = fc.constantFrom('M', 'L', 'X', 'Y');
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const present = fc.uniqueArray(fc.record({ id: ids, values, isDeleted: fc.boolean() }), {
      selector: ({ id }) => id,
    });
    const typed = fc.array(fc.record({ values, variantId: fc.option(ids) }), { maxLength: 6 });
    fc.assert(
      fc.property(present, typed, (variants, rows) => {
        const before = variants.map(({ id, values, isDeleted }) => stored(id, values, isDeleted));
        const plan = planVariants(
          before,
          rows.map(({ values, variantId }) => row(values, { variantId })),
        );
        const used = [...plan.rows.flatMap((one) => one.stored ?? []), ...plan.removed].map(({ id }) => id);
        expect(new Set(used).size).toBe(used.length);
        for (const { id, isDeleted } of before) if (!isDeleted) expect(used).toContain(id);
      }),
    );
  });
});

test.each([
  ['what the owner left alone', { stok: 10, seenStok: 10 }, 7, 7],
  ['what the owner added', { stok: 15, seenStok: 10 }, 7, 12],
  ['what the owner took', { stok: 4, seenStok: 10 }, 7, 1],
  ['more than is left', { stok: 2, seenStok: 10 }, 7, null],
  ['without a number seen', { stok: 2, seenStok: null }, 7, 2],
  ['above what a stock may be', { stok: MAX_STOCK, seenStok: 0 }, 7, MAX_STOCK],
])('stock: %s', (_, typed, present, after) => {
  expect(stockAfter({ row: row('M', typed), stored: stored('a', 'M', false, present) })).toBe(after);
});
