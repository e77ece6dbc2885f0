import type { VoucherTerms } from '../../domain/vouchers/voucher.ts';

/** A product of the demo world; `picture` draws it as SVG. Money in whole rupiah, weight in grams. */
export type DemoProduct = {
  namaProduk: string;
  harga: number;
  stok: number;
  berat: number;
  deskripsi: string;
  picture: () => string;
};

/** A shop of the demo world, its best sellers first. `shippingCosts` are what its orders were billed. */
export type DemoShop = {
  namaToko: string;
  waNumber: string;
  deskripsi: string;
  caraPembayaran: string;
  themeColor: string;
  logo: () => string;
  products: readonly DemoProduct[];
  /** Without end; `quota` for all buyers together. */
  vouchers: readonly (VoucherTerms & { code: string; quota: number | null })[];
  shippingCosts: readonly number[];
  couriers: readonly string[];
};
