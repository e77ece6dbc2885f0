import type { TypedMatrix } from '#domain/products/matrix.ts';
import { matrixOf, type ProductOption } from '#domain/products/option.ts';
import type { Variant } from '#domain/products/product.ts';

/** `key` stays the same when the value is renamed, so that the rows of its variants keep their typed texts. */
export type ValueChip = { key: number; text: string };

/** An option that is being edited; `chips` are its values. An option without values is left out of the product. */
export type Slot = { name: string; chips: readonly ValueChip[] };

/** Returns the options under placeholder names, because typed names may still be empty or equal. */
export function optionsOf(slots: readonly Slot[]): ProductOption[] {
  return slots.flatMap(({ chips }, index) =>
    chips.length === 0 ? [] : [{ name: `Pilihan ${index + 1}`, values: chips.map(({ text }) => text) }],
  );
}

export function slotsOf(options: readonly ProductOption[], chip: (text: string) => ValueChip): Slot[] {
  return [0, 1].map((index) => {
    const { name, values } = options[index] ?? { name: '', values: [] };
    return { name, chips: values.map(chip) };
  });
}

export function hasSameValues(one: readonly ProductOption[], other: readonly ProductOption[]): boolean {
  const values = (options: readonly ProductOption[]) => JSON.stringify(options.map(({ values }) => values));
  return values(one) === values(other);
}

export function asFields(shown: readonly ProductOption[], options: readonly ProductOption[]) {
  const fields: Record<string, string> = {};
  for (const index of [0, 1]) {
    fields[`shownOptionName${index}`] = shown[index]?.name ?? '';
    fields[`shownOptionValues${index}`] = shown[index]?.values.join('\n') ?? '';
    fields[`optionName${index}`] = options[index]?.name ?? '';
    fields[`optionValues${index}`] = options[index]?.values.join('\n') ?? '';
  }
  return fields;
}

/** Returns the stock that is lost if a value is removed: 0 for an option's only value, as this deletes no variant. */
export function stockOfValue(
  slots: readonly Slot[],
  { rows }: TypedMatrix,
  variants: readonly Variant[],
  { index, key }: { index: number; key: number },
): number {
  const chips = slots[index]?.chips ?? [];
  const text = chips.find((one) => one.key === key)?.text;
  if (chips.length < 2 || text === undefined) return 0;
  const at = slots.slice(0, index).filter((slot) => slot.chips.length > 0).length;
  const removedIds = matrixOf(optionsOf(slots)).flatMap((values, row) =>
    values[at] === text ? [rows[row]?.variantId] : [],
  );
  return variants.filter(({ id }) => removedIds.includes(id)).reduce((sum, { stok }) => sum + stok, 0);
}
