import { formatRupiah } from '../format.ts';
import type { ProductOption } from './option.ts';
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
