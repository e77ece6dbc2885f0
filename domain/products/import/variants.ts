import { formatNumber, formatRupiahPlain } from '#domain/format.ts';
import { MAX_PRICE } from '#domain/limits.ts';
import { plainCell } from '#domain/spreadsheets/cell.ts';
import {
  MAX_OPTION_NAME,
  MAX_OPTION_VALUE,
  MAX_OPTION_VALUES,
  MAX_VARIANTS,
  matrixOf,
  optionText,
  type ProductOption,
} from '../option.ts';
import { MAX_STOCK, MAX_WEIGHT_GRAMS, type Variant } from '../product.ts';
import {
  type CatalogueProduct,
  type Change,
  type Fail,
  type NewVariant,
  nothing,
  type PlannedVariants,
  type VariantChange,
} from './planned.ts';
import type { SheetProduct, SheetVariant } from './sheet-products.ts';

type Added = Omit<NewVariant, 'position' | 'revived'> & { endedId: string | null };

type Terms = { seen: ReadonlyMap<string, number>; defaultWeight: number | null; fail: Fail };

/**
 * Plans a product's changed and new variants. New combinations of options without a row become hidden variants.
 */
export function importVariants(
  sheetProduct: SheetProduct,
  present: CatalogueProduct | null,
  terms: Terms,
): PlannedVariants {
  const plan: PlannedVariants = {
    options: null,
    changedVariants: [],
    newVariants: [],
    filled: 0,
    positions: [],
    changes: [],
    stockChanges: [],
  };
  const variants =
    sheetProduct.variants.length > 0 || present
      ? sheetProduct.variants.map((one) => withDeletedValues(one, present))
      : [wholeVariant(sheetProduct)];
  const options = optionsOf({ ...sheetProduct, variants }, present, terms.fail);
  if (!options) return plan;
  const added: Added[] = [];
  const met = new Map<string, SheetVariant>();
  for (const one of variants) {
    const stored = present && variantOf(present, one);
    const double = stored && met.get(stored.id);
    if (double)
      terms.fail('optionValue0', `Varian ini sudah ada di baris ${double.row} di ${double.file}.`, one);
    else if (stored) {
      met.set(stored.id, one);
      changeVariant(plan, present, stored, withWeight(one, sheetProduct), terms);
    } else if (present && one.id && !deletedVariantOf(present, one))
      terms.fail('variantId', 'ID ini bukan varian produk ini.', one);
    else if ((one.values?.length ?? 0) !== options.length)
      terms.fail('optionValue0', optionsMissing(options), one);
    else
      added.push({
        ...newVariant(withWeight(one, sheetProduct), terms),
        endedId: (present && deletedVariantOf(present, one)?.id) ?? null,
      });
  }
  if (sheetProduct.variants.length === 0 && present && sheetProduct.berat !== undefined)
    for (const variant of present.variants)
      changeVariant(
        plan,
        present,
        variant,
        { ...wholeVariant(sheetProduct), berat: sheetProduct.berat },
        terms,
      );
  assignPositions(plan, added, options, present);
  if (!present || plan.newVariants.length > 0) plan.options = options;
  if (present)
    for (const { optionValues, stok, revived } of plan.newVariants)
      plan.changes.push({
        label: revived ? 'Varian kembali' : 'Varian baru',
        from: '',
        to: `${optionText(optionValues)}, stok ${formatNumber(stok)}`,
      });
  return plan;
}

function deletedVariantOf({ ended }: CatalogueProduct, { id }: SheetVariant) {
  return id ? (ended.find((one) => one.id === id) ?? null) : null;
}

function withDeletedValues(one: SheetVariant, present: CatalogueProduct | null): SheetVariant {
  return { ...one, values: one.values ?? (present && deletedVariantOf(present, one)?.optionValues) ?? null };
}

function wholeVariant({ file, row }: SheetProduct): SheetVariant {
  return { file, row, values: null };
}

function withWeight(one: SheetVariant, { berat }: SheetProduct): SheetVariant {
  return one.berat === undefined && berat !== undefined ? { ...one, berat } : one;
}

function optionsMissing(options: readonly ProductOption[]): string {
  if (options.length === 0) return 'Produk ini tidak punya opsi. Tambahkan opsinya di halaman Produk dulu.';
  return `Isi nilai ${options.map(({ name }) => name).join(' dan ')}.`;
}

function optionsOf(
  sheetProduct: SheetProduct,
  present: CatalogueProduct | null,
  fail: Fail,
): ProductOption[] | null {
  const unknown = sheetProduct.variants.filter(
    (one) => !present || (one.id ? deletedVariantOf(present, one) !== null : !variantOf(present, one)),
  );
  const count = present
    ? present.options.length
    : Math.max(0, ...unknown.map(({ values }) => values?.length ?? 0));
  const options = Array.from({ length: count }, (_, index): ProductOption => {
    const option = present?.options[index];
    const name =
      option?.name ?? (sheetProduct.optionNames[index] || (count === 1 ? 'Variasi' : `Variasi ${index + 1}`));
    const values = [...(option?.values ?? [])];
    for (const { values: sheetValues } of unknown) {
      const value = sheetValues?.[index];
      if (value && !values.some((one) => sameText(one, value))) values.push(value);
    }
    return { name, values };
  });
  const wrong = wrongOptions(options);
  if (wrong) fail('optionValue0', wrong);
  return wrong ? null : options;
}

function wrongOptions(options: readonly ProductOption[]): string | null {
  const values = options.flatMap((option) => option.values);
  const [first, second] = options;
  if (options.some(({ name }) => name.length > MAX_OPTION_NAME))
    return `Nama opsi paling panjang ${MAX_OPTION_NAME} huruf.`;
  if (first && second && sameText(first.name, second.name)) return 'Nama kedua opsinya sama.';
  if (values.some((value) => value.length > MAX_OPTION_VALUE))
    return `Nilai opsi paling panjang ${MAX_OPTION_VALUE} huruf.`;
  if (options.some((option) => option.values.length > MAX_OPTION_VALUES))
    return `Paling banyak ${MAX_OPTION_VALUES} nilai untuk satu opsi.`;
  if (matrixOf(options).length > MAX_VARIANTS)
    return `Paling banyak ${MAX_VARIANTS} varian untuk satu produk.`;
  return null;
}

function variantOf({ variants }: CatalogueProduct, { id, values }: SheetVariant): Variant | null {
  if (id) return variants.find((one) => one.id === id) ?? null;
  if (values === null) return variants.length === 1 ? (variants[0] ?? null) : null;
  return variants.find(({ optionValues }) => sameValues(optionValues, values)) ?? null;
}

function sameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => sameText(value, other[index] ?? ''));
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function changeVariant(
  plan: PlannedVariants,
  { variants }: CatalogueProduct,
  stored: Variant,
  row: SheetVariant,
  { seen, fail }: Terms,
): void {
  const { harga = stored.harga, berat = stored.berat, hidden = stored.hidden } = row;
  const formerPrice = row.formerPrice === undefined ? stored.formerPrice : row.formerPrice;
  const set = { harga, formerPrice, berat, hidden };
  const stock = stockMove(stored, row, seen);
  if (row.id && row.values && !sameValues(row.values, stored.optionValues.map(plainCell)))
    fail(
      'optionValue0',
      `Varian ini bernama ${optionText(stored.optionValues)}. Ganti nilai opsi di halaman Produk.`,
      row,
    );
  checkVariant({ ...set, stok: row.stok ?? stored.stok }, row, fail);
  const of = variants.length > 1 ? ` (${optionText(stored.optionValues)})` : '';
  const changeOf = (label: string, from: string, to: string): Change[] =>
    from === to ? [] : [{ label: label + of, from, to }];
  const changes = [
    ...changeOf('Harga', formatRupiahPlain(stored.harga), formatRupiahPlain(harga)),
    ...changeOf('Harga coret', priceText(stored.formerPrice), priceText(formerPrice)),
    ...changeOf('Berat', `${formatNumber(stored.berat)} g`, `${formatNumber(berat)} g`),
    ...changeOf('Varian disembunyikan', stored.hidden ? 'ya' : 'tidak', hidden ? 'ya' : 'tidak'),
  ];
  plan.changes.push(...changes);
  if (stock) plan.stockChanges.push(stockChange(stock, `Stok${of}`, row.seenStok ?? seen.get(stored.id)));
  if (changes.length > 0 || stock)
    plan.changedVariants.push({ id: stored.id, set: changes.length > 0 ? set : null, stok: stock });
}

/**
 * Adds the difference between the sheet's stock and the stock at the upload to the current stock, which orders may have
 * reduced since the upload. Returns null if the owner left the stock as it was exported (`seenStok`).
 */
function stockMove(
  { id, stok: from }: Variant,
  { stok, seenStok }: SheetVariant,
  seen: Terms['seen'],
): VariantChange['stok'] {
  if (stok === undefined || stok === seenStok) return null;
  const moved = stok - (seen.get(id) ?? from);
  return moved === 0 ? null : { moved, from, to: Math.min(Math.max(0, from + moved), MAX_STOCK) };
}

function stockChange(
  { from, to }: { from: number; to: number },
  label: string,
  base: number | undefined,
): Change {
  const change = { label, from: formatNumber(from), to: formatNumber(to) };
  if (base === undefined || base === from) return change;
  return {
    ...change,
    warning: `berubah dari ${formatNumber(base)} karena ada pesanan atau perubahan lain`,
  };
}

function priceText(price: number | null): string {
  return price === null ? nothing : formatRupiahPlain(price);
}

function newVariant(row: SheetVariant, { defaultWeight, fail }: Terms): Omit<Added, 'endedId'> {
  const { harga, stok, formerPrice = null, hidden = false, berat = defaultWeight ?? undefined } = row;
  if (harga === undefined) fail('harga', 'Produk baru perlu harga.', row);
  if (stok === undefined) fail('stok', 'Produk baru perlu stok.', row);
  if (berat === undefined)
    fail('berat', 'Produk baru perlu berat. Isi di tabel, atau isi berat bawaan saat mengunggah.', row);
  const numbers = { harga: harga ?? 0, stok: stok ?? 0, berat: berat ?? 1, formerPrice, hidden };
  checkVariant(numbers, row, fail);
  return { ...numbers, optionValues: row.values ?? [] };
}

function checkVariant(
  { harga, formerPrice, stok, berat }: Omit<Variant, 'id' | 'optionValues' | 'hidden'>,
  row: SheetVariant,
  fail: Fail,
): void {
  if (harga > MAX_PRICE) fail('harga', `Paling banyak ${formatNumber(MAX_PRICE)}.`, row);
  if (stok > MAX_STOCK) fail('stok', `Paling banyak ${formatNumber(MAX_STOCK)}.`, row);
  if (berat < 1) fail('berat', 'Berat harus lebih dari 0 gram.', row);
  if (berat > MAX_WEIGHT_GRAMS) fail('berat', `Paling banyak ${formatNumber(MAX_WEIGHT_GRAMS)} gram.`, row);
  if (formerPrice !== null && formerPrice > MAX_PRICE)
    fail('formerPrice', `Paling banyak ${formatNumber(MAX_PRICE)}.`, row);
  else if (formerPrice !== null && formerPrice <= harga)
    fail('formerPrice', 'Harga coret harus lebih tinggi daripada harga.', row);
}

function assignPositions(
  plan: PlannedVariants,
  added: readonly Added[],
  options: readonly ProductOption[],
  present: CatalogueProduct | null,
): void {
  const [first] = added;
  if (!first) return;
  const taken = new Set(added.map(({ endedId }) => endedId));
  const free = present?.ended.filter(({ id }) => !taken.has(id)) ?? [];
  for (const [position, optionValues] of matrixOf(options).entries()) {
    const is = (one: { optionValues: readonly string[] }) => sameValues(one.optionValues, optionValues);
    const stored = present?.variants.find(is);
    if (stored) {
      plan.positions.push({ id: stored.id, position });
      continue;
    }
    const named = added.find(is);
    if (!named) plan.filled += 1;
    const { endedId, ...rest } = named ?? {
      ...first,
      endedId: null,
      formerPrice: null,
      stok: 0,
      hidden: true,
    };
    const revived = present?.ended.find(({ id }) => id === endedId) ?? free.find(is) ?? null;
    plan.newVariants.push({ ...rest, optionValues, position, revived });
  }
}
