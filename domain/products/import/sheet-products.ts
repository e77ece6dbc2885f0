import { isUuid } from '#domain/id.ts';
import { type Cell, gramsOf, textOf, type WeightUnit, wholeOf, yesOf } from '#domain/spreadsheets/cell.ts';
import { leafOfShopee } from '../category.ts';
import { withoutBrokenCells } from './broken-cells.ts';
import { type Field, fieldLabels } from './columns.ts';
import { productsIn } from './product-rows.ts';
import type { ImportError, SheetRow, SheetTable } from './table.ts';

export type SheetPosition = { file: string; row: number };

/** Undefined fields are missing from the sheets and stay unchanged. A null `formerPrice` removes the stored one. */
export type SheetVariant = SheetPosition & {
  id?: string;
  values: string[] | null;
  harga?: number;
  formerPrice?: number | null;
  stok?: number;
  seenStok?: number;
  berat?: number;
  hidden?: boolean;
};

export type SheetProduct = SheetPosition & {
  id?: string;
  /** Identifies the product in other files and later imports; null if its rows have no identifier. */
  key: string | null;
  namaProduk?: string;
  deskripsi?: string;
  kategori?: string | null;
  /** Comes from Shopee's category tree; the owner's choice has priority. */
  suggestedKategori?: string;
  hidden?: boolean;
  optionNames: string[];
  variants: SheetVariant[];
  /** In grams, for variants without their own weight. */
  berat?: number;
};

export type SheetOptions = {
  /** Unit of the weights in Shopee's sheets. Applies only if the column's header names no unit. */
  weightUnit: WeightUnit;
  /** In grams, for new products without a weight. If null, such products are reported as errors. */
  defaultWeight: number | null;
  shorten: boolean;
  hideNew: boolean;
};

export type CollectedProducts = {
  sheetProducts: SheetProduct[];
  errors: ImportError[];
  hasPhotos: boolean;
  hasNumberedCategories: boolean;
};

export function collectProducts(
  tables: readonly SheetTable[],
  { weightUnit }: SheetOptions,
): CollectedProducts {
  const sheetProducts: SheetProduct[] = [];
  const errors: ImportError[] = [];
  const byKey = new Map<string, SheetProduct>();
  for (const table of tables) {
    const whole = withoutBrokenCells(table.file, table.rows);
    errors.push(...whole.errors);
    const unit = table.columns.find(({ field }) => field === 'berat')?.unit;
    const reader = readerOf(table, unit ?? (table.isShopee ? weightUnit : 'gram'), errors);
    // Rows without an identifier are not imported, but are checked, so that the owner sees all errors together.
    for (const row of whole.unidentified)
      addRows(newSheetProduct(table.file, row, null), table, [row], reader);
    for (const { key, rows } of productsIn(whole.rows, reader.fail)) {
      const [first] = rows;
      if (!first) continue;
      const earlier = key === null ? undefined : byKey.get(key);
      const sheetProduct = earlier ?? newSheetProduct(table.file, first, key);
      if (!earlier) sheetProducts.push(sheetProduct);
      if (key !== null) byKey.set(key, sheetProduct);
      addRows(sheetProduct, table, rows, reader);
    }
  }
  const hasPhotos = tables.some(({ columns }) => columns.some(({ field }) => field === 'photo'));
  const hasNumberedCategories = tables.some(({ rows }) =>
    rows.some(({ cells: { shopeeCategory: cell } }) => textOf(cell) !== '' && !leafOfShopee(textOf(cell))),
  );
  return { sheetProducts, errors, hasPhotos, hasNumberedCategories };
}

function newSheetProduct(file: string, { row, cells }: SheetRow, key: string | null): SheetProduct {
  const id = textOf(cells.productId);
  return { file, row, key, ...(isUuid(id) && { id: id.toLowerCase() }), optionNames: [], variants: [] };
}

function addRows(
  sheetProduct: SheetProduct,
  table: SheetTable,
  rows: readonly SheetRow[],
  reader: Reader,
): void {
  const has = (field: Field) => table.columns.some((column) => column.field === field);
  const isOfVariants = (
    ['variantId', 'variationName', 'optionValue0', 'harga', 'stok', 'formerPrice'] as const
  ).some(has);
  const named = new Map<Field, SheetRow>();
  const values = valuesOf(table, rows);
  for (const [nth, row] of rows.entries()) {
    for (const field of ['namaProduk', 'deskripsi', 'kategori', 'hidden'] as const)
      if (has(field)) addFact(sheetProduct, field, row, named, reader);
    const suggested = leafOfShopee(textOf(row.cells.shopeeCategory));
    if (suggested) sheetProduct.suggestedKategori ??= suggested;
    for (const [index, field] of (['optionName0', 'optionName1'] as const).entries()) {
      const name = textOf(row.cells[field]);
      if (name && !sheetProduct.optionNames[index])
        sheetProduct.optionNames[index] = name.replace(/\s+/g, ' ');
    }
    if (isOfVariants) addVariant(sheetProduct, table, row, values[nth] ?? null, reader);
    else if (has('berat')) sheetProduct.berat ??= reader.berat(row);
  }
}

function addFact(
  sheetProduct: SheetProduct,
  field: 'namaProduk' | 'deskripsi' | 'kategori' | 'hidden',
  row: SheetRow,
  named: Map<Field, SheetRow>,
  reader: Reader,
): void {
  const cell = row.cells[field] ?? '';
  const before = named.get(field);
  const fact = factOf(field, cell);
  if (before && fact !== '' && fact !== factOf(field, before.cells[field])) {
    reader.fail(
      row,
      field,
      `${fieldLabels[field]} berbeda dari baris ${before.row}, padahal produknya sama.`,
    );
    return;
  }
  if (before || sheetProduct[field] !== undefined) return;
  named.set(field, row);
  if (field === 'hidden') {
    const hidden = yesOf(cell);
    if (hidden === null) reader.fail(row, field, 'Isi dengan ya atau tidak.');
    else sheetProduct.hidden = hidden;
  } else if (field === 'kategori') sheetProduct.kategori = textOf(cell) || null;
  else if (field === 'deskripsi') sheetProduct.deskripsi = textOf(cell);
  else if (textOf(cell) !== '') sheetProduct.namaProduk = textOf(cell);
}

function factOf(field: Field, cell: Cell | undefined): string {
  return field === 'kategori' ? textOf(cell).toLowerCase() : textOf(cell);
}

function addVariant(
  sheetProduct: SheetProduct,
  table: SheetTable,
  row: SheetRow,
  values: string[] | null,
  reader: Reader,
): void {
  const has = (field: Field) => table.columns.some((column) => column.field === field);
  const id = textOf(row.cells.variantId).toLowerCase();
  const variant: SheetVariant = { file: table.file, row: row.row, values, ...(isUuid(id) && { id }) };
  for (const field of ['harga', 'stok', 'seenStok'] as const) {
    const value = has(field) ? reader.whole(row, field) : undefined;
    if (value !== undefined) variant[field] = value;
  }
  const former = reader.whole(row, 'formerPrice');
  if (has('formerPrice') && textOf(row.cells.formerPrice) === '') variant.formerPrice = null;
  else if (former !== undefined) variant.formerPrice = former;
  const berat = has('berat') ? reader.berat(row) : undefined;
  if (berat !== undefined) variant.berat = berat;
  if (has('variantHidden')) {
    const hidden = yesOf(row.cells.variantHidden ?? '');
    if (hidden === null) reader.fail(row, 'variantHidden', 'Isi dengan ya atau tidak.');
    else variant.hidden = hidden;
  }
  const same = sheetProduct.variants.find((one) =>
    variant.id && one.id ? variant.id === one.id : sameValues(variant.values, one.values),
  );
  if (same && same.file === table.file)
    reader.fail(row, 'namaProduk', `Varian yang sama sudah ada di baris ${same.row}.`);
  else if (same) Object.assign(same, { ...variant, ...same });
  else sheetProduct.variants.push(variant);
}

function sameValues(one: string[] | null, other: string[] | null): boolean {
  return JSON.stringify(one ?? []).toLowerCase() === JSON.stringify(other ?? []).toLowerCase();
}

/** Splits names such as 'Merah,XL' only if every name has two parts, because a value itself may contain a comma. */
function valuesOf(table: SheetTable, rows: readonly SheetRow[]): (string[] | null)[] {
  if (!table.columns.some(({ field }) => field === 'variationName'))
    return rows.map(({ cells }) => {
      const values = [optionValueOf(textOf(cells.optionValue0)), optionValueOf(textOf(cells.optionValue1))];
      return values[0] === '' ? null : values.filter(Boolean);
    });
  const names = rows.map(({ cells }) => textOf(cells.variationName));
  const parts = names.map((name) => name.split(',').map((part) => part.trim()));
  const isPair = parts.every((one) => one.length === 2 && one.every(Boolean));
  return names.map((name, nth) =>
    name === '' ? null : isPair ? (parts[nth] ?? null) : [optionValueOf(name)],
  );
}

/** Replaces commas and line breaks, because the variant editor separates values by them. */
function optionValueOf(text: string): string {
  return text
    .replace(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
    .replace(/\s?[,\n]\s?/g, ' / ')
    .replace(/\s+/g, ' ')
    .trim();
}

type Reader = ReturnType<typeof readerOf>;

function readerOf({ file }: SheetTable, unit: WeightUnit, errors: ImportError[]) {
  const fail = ({ row }: SheetRow, field: Field, text: string) => {
    errors.push({ file, row, column: fieldLabels[field], text });
    return undefined;
  };
  const number = (row: SheetRow, field: Field, parse: (cell: Cell) => number | null, example: string) => {
    const cell = row.cells[field];
    if (cell === undefined || textOf(cell) === '') return undefined;
    const value = parse(cell);
    return (
      value ??
      fail(
        row,
        field,
        `'${textOf(cell).slice(0, 40)}' tidak bisa dibaca. Isi dengan angka, misalnya ${example}.`,
      )
    );
  };
  return {
    fail,
    whole: (row: SheetRow, field: Field) => number(row, field, wholeOf, '15000'),
    berat: (row: SheetRow) =>
      number(row, 'berat', (cell) => gramsOf(cell, unit), unit === 'kg' ? '0,5' : '500'),
  };
}
