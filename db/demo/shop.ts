import type { NewAccount } from '#domain/payment-methods/account-form.ts';
import type { ProductMatrix } from '#domain/products/matrix.ts';
import { matrixOf, type ProductOption } from '#domain/products/option.ts';
import type { Variant } from '#domain/products/product.ts';
import type { ShippingOrigin } from '#domain/shipping/origin.ts';
import type { NewTariff } from '#domain/shipping/tariff-form.ts';
import type { VoucherTerms } from '#domain/vouchers/voucher.ts';

/** `harga` is in whole rupiah, `berat` in grams; `picture` is a file in db/demo/pictures. */
export type DemoProduct = {
  namaProduk: string;
  harga: number;
  stok: number;
  berat: number;
  deskripsi: string;
  /** `variants` may override the product's values for each combination of options; the last option varies first. */
  options?: readonly ProductOption[];
  variants?: readonly Partial<Pick<Variant, 'harga' | 'formerPrice' | 'stok' | 'berat'>>[];
  picture: string;
  kategori: string;
};

/** `products` starts with the best sellers; the demo orders pick one of `shippingCosts`. */
export type DemoShop = {
  namaToko: string;
  waNumber: string;
  deskripsi: string;
  caraPembayaran: string;
  accounts: readonly Pick<NewAccount, 'kind' | 'provider' | 'number' | 'holder'>[];
  qris: string | null;
  themeColor: string;
  logo: string;
  cover: string | null;
  openingNote: string;
  origin: ShippingOrigin;
  products: readonly DemoProduct[];
  /** Vouchers have no end date; `quota` is shared by all buyers. */
  vouchers: readonly (VoucherTerms & { code: string; quota: number | null })[];
  tariffs: readonly (Pick<NewTariff, 'kind' | 'name' | 'price'> & Partial<NewTariff>)[];
  shippingCosts: readonly number[];
  couriers: readonly string[];
};

export function matrixOfDemo({ options = [], variants = [], ...product }: DemoProduct): ProductMatrix {
  const { namaProduk, deskripsi, harga, stok, berat } = product;
  const rows = matrixOf(options).map((optionValues, place) => ({
    optionValues,
    variantId: null,
    harga,
    formerPrice: null,
    stok,
    seenStok: null,
    berat,
    hidden: false,
    ...variants[place],
  }));
  return { namaProduk, deskripsi, options: [...options], rows };
}
