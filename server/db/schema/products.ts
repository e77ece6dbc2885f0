import type { Generated, GeneratedAlways } from 'kysely';

export type ProductsTable = {
  storeId: string;
  id: string;
  namaProduk: string;
  namaUrut: GeneratedAlways<string>;
  deskripsi: Generated<string>;
  hidden: Generated<boolean>;
  createdAt: Generated<Date>;
  deletedAt: Date | null;
};

export type VariantsTable = {
  storeId: string;
  id: string;
  productId: string;
  position: number;
  harga: number;
  berat: number;
};

export type VariantStockTable = {
  storeId: string;
  variantId: string;
  stok: number;
};

export type ProductPhotosTable = {
  storeId: string;
  productId: string;
  id: string;
  position: number;
  width: number;
  height: number;
  createdAt: Generated<Date>;
};

export type StockChangesTable = {
  storeId: string;
  variantId: string;
  key: string;
  delta: number;
  createdAt: Generated<Date>;
};
