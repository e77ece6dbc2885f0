import { isBlank, parseWholeNumber } from '#domain/forms/typed.ts';
import { MAX_PRICE } from '#domain/limits.ts';
import { messages } from '#domain/messages.ts';
import { MAX_STOCK, MAX_WEIGHT_GRAMS, type ProductErrors, type ProductInput } from '../product.ts';
import { isUnstorable } from './options.ts';

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
