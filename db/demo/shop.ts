import type { NewAccount } from '#domain/payment-methods/account-form.ts';
import type { ProductMatrix } from '#domain/products/matrix.ts';
import { matrixOf, type ProductOption } from '#domain/products/option.ts';
import type { Variant } from '#domain/products/product.ts';
import type { ShippingOrigin } from '#domain/shipping/origin.ts';
import type { NewTariff } from '#domain/shipping/tariff-form.ts';
import type { VoucherTerms } from '#domain/vouchers/voucher.ts';

/** `harga` is in whole rupiah, `berat` in grams; pictures, also the shop's, are files in db/demo/pictures. */
export type DemoProduct = {
  namaProduk: string;
  harga: number;
  stok: number;
  berat: number;
  deskripsi: string;
  /** `variants` lists the combinations of the options in order; missing fields have the product's values. */
  options?: readonly ProductOption[];
  variants?: readonly Partial<Pick<Variant, 'harga' | 'formerPrice' | 'stok' | 'berat'>>[];
  picture: string;
  kategori: string;
};

/** `products` begins with the best sellers. `shippingCosts` are the amounts that its orders charge for shipping. */
export type DemoShop = {
  namaToko: string;
  waNumber: string;
  deskripsi: string;
  caraPembayaran: string;
  accounts: readonly Pick<NewAccount, 'kind' | 'provider' | 'number' | 'holder'>[];
  /** Text of the shop's static QRIS, or null. */
  qris: string | null;
  themeColor: string;
  logo: string;
  /** Null if the shop shows its theme color instead. */
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
