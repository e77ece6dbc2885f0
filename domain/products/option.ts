export type ProductOption = { name: string; values: string[] };

export const MAX_OPTIONS = 2;
export const MAX_OPTION_VALUES = 20;
export const MAX_VARIANTS = 100;
export const MAX_OPTION_NAME = 20;
export const MAX_OPTION_VALUE = 30;
export const MAX_OPTION_TEXT = MAX_OPTIONS * (MAX_OPTION_VALUE + 2);

export function optionText(values: readonly string[]): string {
  return values.join(', ');
}

export function nameWithOptions(namaProduk: string, optionText: string): string {
  return optionText ? `${namaProduk} (${optionText})` : namaProduk;
}

export function matrixOf(options: readonly ProductOption[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}
