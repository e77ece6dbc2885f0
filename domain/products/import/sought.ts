import type { SheetProduct } from './sheet-products.ts';

/** The ids, import keys and names (in lower case) by which the shop's present products of a sheet are found. */
export type Sought = { ids: string[]; keys: string[]; names: string[] };

export function soughtBy(sheetProducts: readonly SheetProduct[]): Sought {
  const unidentified = sheetProducts.filter(({ id }) => !id);
  return {
    ids: sheetProducts.flatMap(({ id }) => id ?? []),
    keys: unidentified.flatMap(({ key }) => key ?? []),
    names: unidentified.flatMap(({ key, namaProduk }) =>
      key?.startsWith('nama:') ? key.slice(5) : (namaProduk?.toLowerCase() ?? []),
    ),
  };
}
