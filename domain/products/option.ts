/** Such as Ukuran: M, L, XL. */
export type ProductOption = { name: string; values: string[] };

const MAX_OPTIONS = 2;
const MAX_OPTION_VALUE = 30;
export const MAX_OPTION_TEXT = MAX_OPTIONS * (MAX_OPTION_VALUE + 2);

/** ['XL', 'Merah'] → 'XL, Merah'; '' for a product without options. */
export function optionText(values: readonly string[]): string {
  return values.join(', ');
}

/** 'Kemeja Batik (XL, Merah)' */
export function nameWithOptions(namaProduk: string, optionText: string): string {
  return optionText ? `${namaProduk} (${optionText})` : namaProduk;
}
