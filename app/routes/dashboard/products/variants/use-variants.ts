import { type RefObject, useRef, useState } from 'react';
import { optionErrors } from '#domain/products/form/options.ts';
import { readMatrix, type TypedMatrix, typedMatrix } from '#domain/products/matrix.ts';
import type { Product } from '#domain/products/product.ts';
import type { RefusedProduct } from '../answer.ts';
import { type Fill, filled } from './filling.ts';
import {
  asFields,
  hasSameValues,
  optionsOf,
  type Slot,
  slotsOf,
  stockOfValue,
  type ValueChip,
} from './slots.ts';

/** `version` counts all changes of the variant rows. `filled` counts only bulk fills, which replace typed texts. */
type Edited = {
  slots: readonly Slot[];
  matrix: TypedMatrix;
  version: number;
  filled: number;
  mayEndStock: boolean;
  replaced: number;
};

export type Variants = ReturnType<typeof useVariants>;

/** Typed text stays in the form's fields and is read only when rows change, so that a key press causes no render. */
export function useVariants(
  form: RefObject<HTMLFormElement | null>,
  product: Product | undefined,
  refused: RefusedProduct | null,
) {
  const nextKey = useRef(0);
  const chip = (text: string): ValueChip => ({ key: nextKey.current++, text });
  const [edited, setEdited] = useState<Edited>(() => {
    const matrix = typedMatrix(product ?? { options: [], variants: [] });
    return {
      slots: slotsOf(matrix.options, chip),
      matrix,
      version: 0,
      filled: 0,
      mayEndStock: false,
      replaced: 0,
    };
  });
  const [adopted, setAdopted] = useState<{ refused: RefusedProduct | null; version: number }>();
  if (adopted?.refused !== refused) {
    const now = refused?.matrix ? withRows(edited, refused.matrix, chip) : edited;
    setEdited(now);
    setAdopted({ refused, version: now.version });
  }
  const typed = (): Record<string, unknown> =>
    form.current ? Object.fromEntries(new FormData(form.current)) : {};
  const put = (changed: Partial<Edited>) => setEdited({ ...edited, ...changed, version: edited.version + 1 });
  const shown = optionsOf(edited.slots);
  const change = (index: number, chips: readonly ValueChip[], mayEndStock = edited.mayEndStock) => {
    const slots = edited.slots.map((slot, at) => (at === index ? { ...slot, chips } : slot));
    const options = optionsOf(slots);
    const wrong = Object.values(optionErrors(options))[0];
    if (wrong) return wrong;
    put({ slots, matrix: readMatrix({ ...typed(), ...asFields(shown, options) }), mayEndStock });
    return null;
  };
  const chipsOf = (index: number) => edited.slots[index]?.chips ?? [];
  return {
    slots: edited.slots,
    /** The options are named 'Pilihan 1' and 'Pilihan 2' here, because typed names may still be empty or equal. */
    matrix: { ...edited.matrix, options: shown },
    filled: edited.filled,
    replaced: edited.replaced,
    mayEndStock: edited.mayEndStock,
    /** Errors of the rows' fields. Empty once the rows have changed after the server refused the form. */
    errors: edited.version === adopted?.version ? (refused?.errors ?? {}) : {},
    add: (index: number, texts: readonly string[]) => change(index, [...chipsOf(index), ...texts.map(chip)]),
    rename: (index: number, key: number, text: string) => {
      const renamed = chipsOf(index).map((one) => (one.key === key ? { key, text } : one));
      return change(index, renamed);
    },
    remove: (index: number, key: number, endsStock: boolean) => {
      const left = chipsOf(index).filter((one) => one.key !== key);
      return change(index, left, edited.mayEndStock || endsStock);
    },
    stockOf: (index: number, key: number) =>
      stockOfValue(edited.slots, edited.matrix, product?.variants ?? [], { index, key }),
    fill: (fill: Fill) => {
      const now = readMatrix({ ...typed(), ...asFields(shown, shown) });
      put({ matrix: filled(now, fill), filled: edited.filled + 1 });
    },
  };
}

function withRows(edited: Edited, matrix: TypedMatrix, chip: (text: string) => ValueChip): Edited {
  const version = edited.version + 1;
  if (hasSameValues(matrix.options, optionsOf(edited.slots))) return { ...edited, matrix, version };
  return {
    ...edited,
    slots: slotsOf(matrix.options, chip),
    matrix,
    version,
    replaced: edited.replaced + 1,
  };
}
