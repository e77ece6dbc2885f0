import { isBlank } from '#domain/forms/typed.ts';
import {
  MAX_OPTION_NAME,
  MAX_OPTION_VALUE,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_VARIANTS,
  type ProductOption,
} from '../option.ts';

export type OptionErrors = Record<string, string>;

export function splitValues(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((value) => value.trim().replace(/\s+/g, ' '))
    .filter((value) => !isBlank(value));
}

/** Reads `optionName0`, `optionValues0`, `optionName1` and so on, if `prefix` is 'option'. Skips empty options. */
export function readOptions(
  fields: Readonly<Record<string, unknown>>,
  prefix: 'option' | 'shownOption' = 'option',
): ProductOption[] {
  return Array.from({ length: MAX_OPTIONS }, (_, index) => ({
    name: textOf(fields[`${prefix}Name${index}`]).trim().replace(/\s+/g, ' '),
    values: splitValues(textOf(fields[`${prefix}Values${index}`])),
  })).filter(({ name, values }) => !isBlank(name) || values.length > 0);
}

export function optionErrors(options: readonly ProductOption[]): OptionErrors {
  const errors: OptionErrors = {};
  for (const [index, { name, values }] of options.entries()) {
    const wrongName = nameError(name);
    if (wrongName) errors[`optionName${index}`] = wrongName;
    const wrongValues = valuesError(values);
    if (wrongValues) errors[`optionValues${index}`] = wrongValues;
  }
  const [first, second] = options;
  if (first && second && isSame(first.name, second.name))
    errors.optionName1 = 'Kedua pilihan harus berbeda namanya.';
  const count = options.reduce((product, { values }) => product * values.length, 1);
  if (Object.keys(errors).length === 0 && count > MAX_VARIANTS)
    errors.form = `Paling banyak ${MAX_VARIANTS} varian; pilihan ini membuat ${count}.`;
  return errors;
}

function nameError(name: string): string | null {
  if (isBlank(name)) return 'Beri nama, misalnya Ukuran.';
  if (name.length > MAX_OPTION_NAME) return `Paling panjang ${MAX_OPTION_NAME} huruf.`;
  return isUnstorable(name) ? unstorableText : null;
}

function valuesError(values: readonly string[]): string | null {
  if (values.length === 0) return 'Isi paling sedikit satu, misalnya M, L, XL.';
  if (values.length > MAX_OPTION_VALUES) return `Paling banyak ${MAX_OPTION_VALUES}.`;
  const long = values.find((value) => value.length > MAX_OPTION_VALUE);
  if (long)
    return `"${long.slice(0, MAX_OPTION_VALUE)}…" terlalu panjang; paling panjang ${MAX_OPTION_VALUE} huruf.`;
  if (values.some(isUnstorable)) return unstorableText;
  const twice = values.find((value, index) => values.slice(0, index).some((before) => isSame(before, value)));
  return twice ? `"${twice}" ditulis dua kali.` : null;
}

const unstorableText = 'Ada karakter yang tidak bisa disimpan.';

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** PostgreSQL can store neither NUL nor lone surrogates. */
export function isUnstorable(text: string): boolean {
  return text.includes('\u0000') || /\p{Surrogate}/u.test(text);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
