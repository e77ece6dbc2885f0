import type { SheetProduct } from './sheet-products.ts';

/** Ids, import keys and names (in lower case) from a sheet, by which the shop's existing products are looked up. */
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
