import { formatRupiah } from '../format.ts';
import { isBlank, parseWholeNumber } from '../forms/typed.ts';
import { MAX_PRICE } from '../limits.ts';
import { messages } from '../messages.ts';
import { isUnstorable, type ProductOption } from './option.ts';
import type { OptionPhoto, ProductPhoto } from './photo.ts';

/** Money is in whole rupiah, weight in grams. */
export type Variant = {
  id: string;
  /** One value per option, in the options' order. */
  optionValues: string[];
  harga: number;
  /** Price before a reduction, shown struck through; always higher than `harga`. */
  formerPrice: number | null;
  stok: number;
  berat: number;
  hidden: boolean;
};

/** `harga` is the lowest price; `formerPrice` belongs to the first of the cheapest variants. */
export type VariantSummary = {
  harga: number;
  maxHarga: number;
  formerPrice: number | null;
  stok: number;
  variantCount: number;
};

type ProductText = { id: string; storeId: string; namaProduk: string; deskripsi: string };

export type ListedProduct = ProductText &
  VariantSummary & {
    /** The only variant; null if there are several and the buyer must choose. */
    only: OnlyVariant | null;
    photos: ProductPhoto[];
  };

type OnlyVariant = { id: string; optionText: string };

/** `variants` has at least one element. Hidden variants are left out for buyers. */
export type Product = ProductText &
  VariantSummary & { options: ProductOption[]; variants: Variant[]; photos: OptionPhoto[] };

export type OwnProduct = Product & { hidden: boolean; categoryId: string | null };

export function summaryOf(variants: readonly Variant[]): VariantSummary {
  const [first, ...others] = variants;
  if (!first) throw new Error('a product without variants');
  const cheapest = others.reduce((least, one) => (one.harga < least.harga ? one : least), first);
  return {
    harga: cheapest.harga,
    maxHarga: Math.max(...variants.map(({ harga }) => harga)),
    formerPrice: cheapest.formerPrice,
    stok: variants.reduce((sum, { stok }) => sum + stok, 0),
    variantCount: variants.length,
  };
}

export function priceText({ harga, maxHarga }: Pick<VariantSummary, 'harga' | 'maxHarga'>): string {
  return maxHarga > harga ? `mulai ${formatRupiah(harga)}` : formatRupiah(harga);
}

export const MAX_PHOTOS = 8;
export const MAX_STOCK = 1_000_000;
export const MAX_WEIGHT_GRAMS = 1_000_000;

export const LOW_STOCK = 5;

/** Larger counts are shown as '100+', because counting all would read every variant of a large shop. */
export const MAX_LOW_STOCK = 100;

export type ProductInput = {
  namaProduk: string;
  harga: number;
  stok: number;
  berat: number;
  deskripsi: string;
};

export type ProductErrors = Partial<Record<keyof ProductInput | 'form' | 'photos', string>>;

/** `mode` selects the message for missing fields. See docs/product/products.md#product-fields. */
export function parseProductForm(
  fields: Record<string, unknown>,
  mode: 'add' | 'edit',
): { ok: true; product: ProductInput } | { ok: false; errors: ProductErrors } {
  const raw = readTexts(fields);
  if (!raw) return { ok: false, errors: { form: gapText(mode) } };
  const { namaProduk, deskripsi } = raw;
  const missing = gapsOf(raw);
  if (missing.length > 0) {
    const errors: ProductErrors = { form: gapText(mode) };
    for (const field of missing) errors[field] = 'Wajib diisi.';
    return { ok: false, errors };
  }
  const harga = parseWholeNumber(raw.harga);
  const stok = parseWholeNumber(raw.stok);
  const berat = parseWholeNumber(raw.berat);
  const errors: ProductErrors = {
    ...numberErrors({ harga, stok, berat }, raw.berat),
    ...textErrors(namaProduk, deskripsi),
  };
  if (Object.keys(errors).length > 0 || harga === null || stok === null || berat === null) {
    return { ok: false, errors };
  }
  return {
    ok: true,
    product: { namaProduk: namaProduk.trim(), harga, stok, berat, deskripsi: deskripsi.trim() },
  };
}

/** Returns null if a field is not text. Uses no parser library, because browsers load this file. */
function readTexts(fields: Record<string, unknown>): Record<keyof ProductInput, string> | null {
  const { namaProduk = '', harga = '', stok = '', berat = '', deskripsi = '' } = fields;
  const texts = { namaProduk, harga, stok, berat, deskripsi };
  const allText = Object.values(texts).every((value) => typeof value === 'string');
  return allText ? (texts as Record<keyof ProductInput, string>) : null;
}

type NumberField = 'harga' | 'stok' | 'berat';

function gapsOf(raw: Record<NumberField | 'namaProduk', string>): (NumberField | 'namaProduk')[] {
  const required = ['namaProduk', 'harga', 'stok', 'berat'] as const;
  return required.filter((field) => isBlank(raw[field]));
}

function gapText(mode: 'add' | 'edit'): string {
  return mode === 'add' ? messages.productAddFieldsMissing : messages.productFieldsMissing;
}

function numberErrors(parsed: Record<NumberField, number | null>, typedWeight: string): ProductErrors {
  const errors: ProductErrors = {};
  const limits = { harga: MAX_PRICE, stok: MAX_STOCK, berat: MAX_WEIGHT_GRAMS };
  for (const field of ['harga', 'stok', 'berat'] as const) {
    const value = parsed[field];
    if (value === null) errors[field] = 'Isi dengan angka bulat, misalnya 15000.';
    else if (value > limits[field]) errors[field] = `Paling banyak ${limits[field].toLocaleString('id-ID')}.`;
  }
  const notPositive = parsed.berat === 0 || /^\s*-\s*\d+\s*$/.test(typedWeight);
  if (notPositive) errors.berat = messages.productWeightPositive;
  const notNumbers = (['harga', 'stok', 'berat'] as const).some((field) => {
    return parsed[field] === null && !(field === 'berat' && notPositive);
  });
  if (notNumbers) errors.form = messages.productNumbersOnly;
  else if (notPositive) errors.form = messages.productWeightPositive;
  return errors;
}

function textErrors(namaProduk: string, deskripsi: string): ProductErrors {
  const errors: ProductErrors = {};
  if (namaProduk.trim().length > 120) errors.namaProduk = 'Nama produk paling panjang 120 huruf.';
  if (deskripsi.trim().length > 2000) errors.deskripsi = 'Deskripsi paling panjang 2.000 huruf.';
  if (isUnstorable(namaProduk)) errors.namaProduk = 'Nama produk memuat karakter yang tidak bisa disimpan.';
  if (isUnstorable(deskripsi)) errors.deskripsi = 'Deskripsi memuat karakter yang tidak bisa disimpan.';
  return errors;
}
