import { columnsOf } from '#domain/products/import/columns.ts';
import { planImport } from '#domain/products/import/plan.ts';
import type { Catalogue, CatalogueProduct } from '#domain/products/import/planned.ts';
import { collectProducts, type SheetOptions } from '#domain/products/import/sheet-products.ts';
import { tableOf } from '#domain/products/import/table.ts';
import type { Variant } from '#domain/products/product.ts';
import type { RawRow } from '#domain/spreadsheets/cell.ts';
import { resultOf } from '../result-of.ts';

export const shirtId = '0198a000-0000-7000-8000-000000000001';
export const largeId = '0198a000-0000-7000-8000-000000000002';
export const tea = '0198a000-0000-7000-8000-000000000003';

export const variant = (id: string, optionValues: string[], more: Partial<Variant> = {}): Variant => ({
  id,
  optionValues,
  harga: 90_000,
  formerPrice: null,
  stok: 10,
  berat: 200,
  hidden: false,
  ...more,
});

export const shirt: CatalogueProduct = {
  id: shirtId,
  namaProduk: 'Kemeja',
  deskripsi: 'Katun',
  hidden: false,
  kategori: null,
  ended: [],
  options: [{ name: 'Ukuran', values: ['M', 'L'] }],
  variants: [variant(shirtId, ['M']), variant(largeId, ['L'])],
};
export const drink: CatalogueProduct = {
  id: tea,
  namaProduk: 'Teh',
  deskripsi: '',
  hidden: false,
  kategori: null,
  ended: [],
  options: [],
  variants: [variant(tea, [], { harga: 5_000, berat: 250 })],
};

export function catalogueOf(products: CatalogueProduct[], more: Partial<Catalogue> = {}): Catalogue {
  return {
    byId: new Map(products.map((product) => [product.id, product])),
    byKey: new Map(),
    byName: Map.groupBy(products, ({ namaProduk }) => namaProduk.toLowerCase()),
    seen: new Map(),
    categories: [],
    ...more,
  };
}

const plain: SheetOptions = { weightUnit: 'gram', defaultWeight: null, shorten: false, hideNew: false };

export function table(file: string, ...rows: (string | number)[][]) {
  const [head = []] = rows;
  const raw = rows.map((cells, index): RawRow => ({ row: index + 1, cells }));
  return tableOf(file, { row: 1, columns: columnsOf(head) }, raw, []).table;
}

export function plan(
  tables: ReturnType<typeof table>[],
  catalogue = catalogueOf([shirt, drink]),
  options: Partial<SheetOptions> = {},
) {
  const all = { ...plain, ...options };
  const { sheetProducts, errors } = collectProducts(tables, all);
  const planned = resultOf(planImport(sheetProducts, catalogue, all));
  return { ...planned, errors: [...errors, ...planned.errors] };
}

export const texts = ({ errors }: ReturnType<typeof plan>) =>
  errors.map(({ row, column, text }) => `${row} ${column}: ${text}`);
