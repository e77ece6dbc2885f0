import type { VoucherTerms } from '../../domain/vouchers/voucher.ts';

/** Money in whole rupiah, weight in grams; `picture` and `logo` name files below db/demo/pictures. */
export type DemoProduct = {
  namaProduk: string;
  harga: number;
  stok: number;
  berat: number;
  deskripsi: string;
  picture: string;
};

/** Best sellers come first. `shippingCosts` are what its orders were billed. */
export type DemoShop = {
  namaToko: string;
  waNumber: string;
  deskripsi: string;
  caraPembayaran: string;
  themeColor: string;
  logo: string;
  products: readonly DemoProduct[];
  /** Without end; `quota` for all buyers together. */
  vouchers: readonly (VoucherTerms & { code: string; quota: number | null })[];
  shippingCosts: readonly number[];
  couriers: readonly string[];
};
