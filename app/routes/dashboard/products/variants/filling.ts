import type { TypedMatrix, TypedRow } from '#domain/products/matrix.ts';
import { matrixOf } from '#domain/products/option.ts';

/** Texts to copy to all variants with the option value `value` ('' for every variant). Empty texts change nothing. */
export type Fill = { value: string } & Pick<TypedRow, 'harga' | 'stok' | 'berat'>;

export function readFill(fields: Readonly<Record<string, unknown>>): Fill {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    value: text('fillValue'),
    harga: text('fillHarga'),
    stok: text('fillStok'),
    berat: text('fillBerat'),
  };
}

export function isEmptyFill({ harga, stok, berat }: Fill): boolean {
  return harga === '' && stok === '' && berat === '';
}

export function filled({ options, rows }: TypedMatrix, { value, ...fill }: Fill): TypedMatrix {
  const values = matrixOf(options);
  return {
    options,
    rows: rows.map((row, index) =>
      value === '' || values[index]?.includes(value)
        ? {
            ...row,
            harga: fill.harga || row.harga,
            stok: fill.stok || row.stok,
            berat: fill.berat || row.berat,
          }
        : row,
    ),
  };
}
