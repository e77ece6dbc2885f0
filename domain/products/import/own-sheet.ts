import type { Cell } from '#domain/spreadsheets/cell.ts';
import type { Variant } from '../product.ts';
import { fieldLabels } from './columns.ts';
import type { CatalogueProduct } from './planned.ts';

type SheetColumn = {
  header: string;
  width: number;
  kind: 'text' | 'number' | 'rupiah';
  of: (product: CatalogueProduct, variant: Variant) => Cell;
};

export const ownColumns: readonly SheetColumn[] = [
  { header: fieldLabels.productId, width: 38, kind: 'text', of: ({ id }) => id },
  { header: fieldLabels.variantId, width: 38, kind: 'text', of: (_, { id }) => id },
  { header: fieldLabels.namaProduk, width: 32, kind: 'text', of: ({ namaProduk }) => namaProduk },
  { header: fieldLabels.deskripsi, width: 48, kind: 'text', of: ({ deskripsi }) => deskripsi },
  { header: fieldLabels.kategori, width: 18, kind: 'text', of: ({ kategori }) => kategori ?? '' },
  { header: fieldLabels.optionName0, width: 12, kind: 'text', of: ({ options }) => options[0]?.name ?? '' },
  {
    header: fieldLabels.optionValue0,
    width: 16,
    kind: 'text',
    of: (_, { optionValues }) => optionValues[0] ?? '',
  },
  { header: fieldLabels.optionName1, width: 12, kind: 'text', of: ({ options }) => options[1]?.name ?? '' },
  {
    header: fieldLabels.optionValue1,
    width: 16,
    kind: 'text',
    of: (_, { optionValues }) => optionValues[1] ?? '',
  },
  { header: fieldLabels.harga, width: 14, kind: 'rupiah', of: (_, { harga }) => harga },
  {
    header: fieldLabels.formerPrice,
    width: 14,
    kind: 'rupiah',
    of: (_, { formerPrice }) => formerPrice ?? '',
  },
  { header: fieldLabels.stok, width: 10, kind: 'number', of: (_, { stok }) => stok },
  { header: `${fieldLabels.berat} (gram)`, width: 14, kind: 'number', of: (_, { berat }) => berat },
  { header: fieldLabels.hidden, width: 15, kind: 'text', of: ({ hidden }) => (hidden ? 'ya' : 'tidak') },
  {
    header: fieldLabels.variantHidden,
    width: 21,
    kind: 'text',
    of: (_, { hidden }) => (hidden ? 'ya' : 'tidak'),
  },
  { header: fieldLabels.seenStok, width: 19, kind: 'number', of: (_, { stok }) => stok },
];

export function ownRows(product: CatalogueProduct): Cell[][] {
  return product.variants.map((variant) => ownColumns.map(({ of }) => of(product, variant)));
}
