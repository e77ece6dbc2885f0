import type { NewAccount } from '#domain/payment-methods/account-form.ts';
import type { ProductMatrix } from '#domain/products/matrix.ts';
import { matrixOf, type ProductOption } from '#domain/products/option.ts';
import type { Variant } from '#domain/products/product.ts';
import type { ShippingOrigin } from '#domain/shipping/origin.ts';
import type { NewTariff } from '#domain/shipping/tariff-form.ts';
import type { VoucherTerms } from '#domain/vouchers/voucher.ts';

/** Money in whole rupiah, weight in grams; `picture`, `logo` and `cover` name files below db/demo/pictures. */
export type DemoProduct = {
  namaProduk: string;
  harga: number;
  stok: number;
  berat: number;
  deskripsi: string;
  /** Each combination has the product's price, weight and stock where `variants`, in their order, says nothing else. */
  options?: readonly ProductOption[];
  variants?: readonly Partial<Pick<Variant, 'harga' | 'formerPrice' | 'stok' | 'berat'>>[];
  picture: string;
  kategori: string;
};

/** Best sellers come first. `shippingCosts` are what its orders were billed. */
export type DemoShop = {
  namaToko: string;
  waNumber: string;
  deskripsi: string;
  caraPembayaran: string;
  accounts: readonly Pick<NewAccount, 'kind' | 'provider' | 'number' | 'holder'>[];
  /** The text of its standing QRIS; null for none. */
  qris: string | null;
  themeColor: string;
  logo: string;
  /** Null for a shop that shows its colour instead. */
  cover: string | null;
  openingNote: string;
  origin: ShippingOrigin;
  products: readonly DemoProduct[];
  /** Without end; `quota` for all buyers together. */
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
