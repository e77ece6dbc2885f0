import { optionText, type ProductOption } from '../option.ts';
import type { Variant } from '../product.ts';

/** The value that the buyer chose for each option, in the options' order; null for options without a choice yet. */
export type Choice = readonly (string | null)[];

type Sold = Pick<Variant, 'id' | 'optionValues' | 'stok'>;

type Choosable<V extends Sold> = { options: readonly ProductOption[]; variants: readonly V[] };

export function soldOptions({ options, variants }: Choosable<Sold>): ProductOption[] {
  return options.map(({ name, values }, at) => ({
    name,
    values: values.filter((value) => variants.some(({ optionValues }) => optionValues[at] === value)),
  }));
}

export function choiceIn(address: URLSearchParams, product: Choosable<Sold>): Choice {
  const variant = namedVariant(address, product.variants);
  if (variant) return variant.optionValues;
  return soldOptions(product).map(({ values }, at) => {
    const typed = values.find((value) => value === address.get(optionField(at)));
    return typed ?? (values.length === 1 ? (values[0] ?? null) : null);
  });
}

export function namedVariant<V extends Sold>(address: URLSearchParams, variants: readonly V[]): V | null {
  const named = address.get(VARIANT_FIELD);
  return variants.find(({ id }) => id === named) ?? null;
}

export const VARIANT_FIELD = 'varian';

export function optionField(at: number): string {
  return `opsi${at + 1}`;
}

export function fittingVariants<V extends Sold>(variants: readonly V[], choice: Choice): V[] {
  return variants.filter(({ optionValues }) =>
    choice.every((value, at) => value === null || optionValues[at] === value),
  );
}

export function chosenVariant<V extends Sold>(variants: readonly V[], choice: Choice): V | null {
  return choice.includes(null) ? null : (fittingVariants(variants, choice)[0] ?? null);
}

export function chosenValues(choice: Choice): string[] {
  return choice.filter((value) => value !== null);
}

export type Availability = 'inStock' | 'soldOut' | 'notSold';

export function availabilityOf(variants: readonly Sold[], choice: Choice): Availability {
  const fitting = fittingVariants(variants, choice);
  if (fitting.length === 0) return 'notSold';
  return fitting.some(({ stok }) => stok > 0) ? 'inStock' : 'soldOut';
}

const SHOWN_ALTERNATIVES = 4;

export function choiceSentence(product: Choosable<Sold>, choice: Choice): string {
  const missing = product.options.filter((_, at) => choice[at] === null).map(({ name }) => name);
  if (missing.length > 0) return `Pilih ${missing.join(' dan ')}.`;
  const chosen = optionText(chosenValues(choice));
  if (chosen === '') return '';
  const availability = availabilityOf(product.variants, choice);
  if (availability === 'inStock') return `Pilihan Anda: ${chosen}.`;
  const gone = availability === 'soldOut' ? 'habis' : 'tidak dijual';
  return `${chosen} ${gone}. ${alternativesSentence(product.variants, choice)}`;
}

function alternativesSentence(variants: readonly Sold[], choice: Choice): string {
  const left = variants.filter(({ stok }) => stok > 0);
  if (left.length === 0) return 'Pilihan lain juga habis.';
  const shared = ({ optionValues }: Sold) => optionValues.filter((value, at) => value === choice[at]).length;
  const nearest = [...left].sort((a, b) => shared(b) - shared(a));
  const shown = nearest.slice(0, SHOWN_ALTERNATIVES).map(({ optionValues }) => optionText(optionValues));
  const others = left.length - shown.length;
  return `Yang ada: ${shown.join('; ')}${others > 0 ? `; dan ${others} lainnya` : ''}.`;
}
