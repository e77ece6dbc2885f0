import { isBlank, parseWholeNumber } from '../forms/typed.ts';
import { MAX_PRICE } from '../limits.ts';
import { type ArrangedRow, arrangeRows } from './arrange.ts';
import { optionErrors, readOptions } from './form/options.ts';
import { parseProductForm } from './form/product.ts';
import { matrixOf, optionText, type ProductOption } from './option.ts';
import type { ProductErrors, ProductInput, Variant } from './product.ts';

/** A combination of option values to save as a variant. Money is in whole rupiah, weight in grams. */
export type MatrixRow = {
  optionValues: string[];
  /** The variant that the form showed for this combination; null if it is new. */
  variantId: string | null;
  harga: number;
  formerPrice: number | null;
  stok: number;
  seenStok: number | null;
  berat: number;
  hidden: boolean;
};

/** A product with all its variants, as the editor saves it. See docs/product/variants.md#options-and-variants. */
export type ProductMatrix = {
  namaProduk: string;
  deskripsi: string;
  options: ProductOption[];
  /** In the same order as `matrixOf(options)`. */
  rows: MatrixRow[];
};

export type TypedRow = {
  variantId: string;
  harga: string;
  formerPrice: string;
  stok: string;
  seenStok: string;
  berat: string;
  hidden: boolean;
};

export type TypedMatrix = { options: ProductOption[]; rows: TypedRow[] };

export function plainMatrix(
  { namaProduk, deskripsi, ...numbers }: ProductInput,
  seenStok: number | null = null,
): ProductMatrix {
  const row = { ...numbers, optionValues: [], variantId: null, formerPrice: null, seenStok, hidden: false };
  return { namaProduk, deskripsi, options: [], rows: [row] };
}

const emptyRow: TypedRow = {
  variantId: '',
  harga: '',
  formerPrice: '',
  stok: '',
  seenStok: '',
  berat: '',
  hidden: false,
};

export function typedMatrix(product: {
  options: ProductOption[];
  variants: readonly Variant[];
}): TypedMatrix {
  const rows = product.variants.map((variant) => ({
    optionValues: variant.optionValues,
    ...typedRow(variant),
  }));
  const options = product.options;
  return { options, rows: matrixOf(options).map((values) => rowOf(rows, values) ?? emptyRow) };
}

function typedRow({ id, harga, formerPrice, stok, berat, hidden }: Variant): TypedRow {
  return {
    variantId: id,
    harga: String(harga),
    formerPrice: formerPrice === null ? '' : String(formerPrice),
    stok: String(stok),
    seenStok: String(stok),
    berat: String(berat),
    hidden,
  };
}

/**
 * Reads the variants' fields. `harga.0` is the price of the first variant, `harga.1` that of the second, and so on, in
 * the order of the options that the form showed (fields `shownOption…`). If the owner has edited the options since,
 * `arrangeRows` assigns the typed values to the new variants.
 */
export function readMatrix(fields: Readonly<Record<string, unknown>>): TypedMatrix {
  const options = readOptions(fields);
  const isShown = Object.keys(fields).some((name) => name.startsWith('shownOption'));
  const shown = isShown ? readOptions(fields, 'shownOption') : options;
  if (Object.keys({ ...optionErrors(options), ...optionErrors(shown) }).length > 0)
    return { options, rows: [] };
  const rows = matrixOf(shown).map((optionValues, index) => ({ optionValues, ...readRow(fields, index) }));
  return { options, rows: arrangeRows({ options: shown, rows }, options).map(asTyped) };
}

function asTyped({ row, isNew }: ArrangedRow<TypedRow & { optionValues: string[] }>): TypedRow {
  const { optionValues: _, ...typed } = row ?? { ...emptyRow, optionValues: [] };
  return isNew
    ? { ...emptyRow, harga: typed.harga, formerPrice: typed.formerPrice, berat: typed.berat }
    : typed;
}

function readRow(fields: Readonly<Record<string, unknown>>, index: number): TypedRow {
  const text = (name: string) => {
    const value = fields[`${name}.${index}`] ?? (index === 0 ? fields[name] : undefined);
    return typeof value === 'string' ? value : '';
  };
  return {
    variantId: text('variantId'),
    harga: text('harga'),
    formerPrice: text('formerPrice'),
    stok: text('stok'),
    seenStok: text('seenStok'),
    berat: text('berat'),
    hidden: text('hidden') !== '',
  };
}

export type ParsedMatrix =
  | { ok: true; product: ProductMatrix }
  /** Keyed by form field, such as `harga.3` (`harga` without options); `form` is for the form as a whole. */
  | { ok: false; errors: Record<string, string>; typed: TypedMatrix };

export function parseMatrix(fields: Readonly<Record<string, unknown>>, mode: 'add' | 'edit'): ParsedMatrix {
  const typed = readMatrix(fields);
  const errors: Record<string, string> = { ...optionErrors(typed.options) };
  const { namaProduk, deskripsi } = fields;
  const parsed = matrixOf(typed.options).map((optionValues, index) =>
    parseRow({ namaProduk, deskripsi, ...(typed.rows[index] ?? emptyRow) }, mode, optionValues),
  );
  // Runs backwards, because later assignments override `errors.form`, which must name the first invalid row.
  if (typed.rows.length > 0)
    for (const [index, row] of [...parsed.entries()].reverse())
      if (!row.ok) Object.assign(errors, errorsOfRow(row.errors, index, row.name));
  const rows = parsed.flatMap((row) => (row.ok ? [row.row] : []));
  const [first] = parsed;
  if (Object.keys(errors).length > 0 || !first?.ok) return { ok: false, errors, typed };
  if (typed.options.length > 0 && rows.every(({ hidden }) => hidden))
    return { ok: false, errors: { form: allHiddenText }, typed };
  return { ok: true, product: { ...first.texts, options: typed.options, rows } };
}

const allHiddenText = 'Tampilkan paling sedikit satu varian, atau sembunyikan produknya.';

type RowErrors = ProductErrors & { formerPrice?: string };

type ParsedRow =
  | { ok: true; row: MatrixRow; texts: { namaProduk: string; deskripsi: string } }
  | { ok: false; errors: RowErrors; name: string };

function parseRow(
  typed: TypedRow & { namaProduk: unknown; deskripsi: unknown },
  mode: 'add' | 'edit',
  optionValues: string[],
): ParsedRow {
  const name = optionText(optionValues);
  const parsed = parseProductForm(typed, mode);
  if (!parsed.ok) return { ...parsed, name };
  const { namaProduk, deskripsi, ...numbers } = parsed.product;
  const { variantId, hidden } = typed;
  const seenStok = parseWholeNumber(typed.seenStok);
  const formerPrice = isBlank(typed.formerPrice) ? null : (parseWholeNumber(typed.formerPrice) ?? 0);
  if (formerPrice !== null && (formerPrice <= numbers.harga || formerPrice > MAX_PRICE))
    return { ok: false, errors: { form: formerPriceText, formerPrice: formerPriceText }, name };
  const row = { ...numbers, optionValues, variantId: variantId || null, formerPrice, seenStok, hidden };
  return { ok: true, row, texts: { namaProduk, deskripsi } };
}

const formerPriceText = 'Harga coret harus lebih tinggi dari harga.';

const ofRow = ['harga', 'formerPrice', 'stok', 'berat'];

function errorsOfRow(errors: RowErrors, index: number, name: string): Record<string, string> {
  const wrong = Object.entries(errors);
  if (!name) return Object.fromEntries(wrong);
  const isOfRow = wrong.some(([field]) => ofRow.includes(field));
  return Object.fromEntries(
    wrong.map(([field, text]) => {
      if (field === 'form' && isOfRow) return [field, `${name}: ${text}`];
      return ofRow.includes(field) ? [`${field}.${index}`, text] : [field, text];
    }),
  );
}

function rowOf<Row extends { optionValues: string[] }>(rows: readonly Row[], values: readonly string[]) {
  return rows.find(({ optionValues }) => optionText(optionValues) === optionText(values));
}
