import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ProductOption } from '#domain/products/option.ts';

type ProductsTable = {
  storeId: string;
  id: string;
  namaProduk: string;
  namaUrut: GeneratedAlways<string>;
  deskripsi: Generated<string>;
  options: ColumnType<ProductOption[], string | undefined, string>;
  hidden: Generated<boolean>;
  createdAt: Generated<Date>;
  deletedAt: Date | null;
  changedAt: Generated<Date>;
  categoryId: string | null;
  sold: Generated<number>;
  isDraft: Generated<boolean>;
};

type CategoriesTable = {
  storeId: string;
  id: string;
  namaKategori: string;
  namaUrut: GeneratedAlways<string>;
  position: number;
};

type VariantsTable = {
  storeId: string;
  id: string;
  productId: string;
  position: number | null;
  optionValues: Generated<string[]>;
  harga: number;
  formerPrice: number | null;
  berat: number;
  hidden: Generated<boolean>;
  deletedAt: Date | null;
};

type VariantStockTable = {
  storeId: string;
  variantId: string;
  stok: number;
};

type ProductPhotosTable = {
  storeId: string;
  productId: string;
  id: string;
  position: number;
  width: number;
  height: number;
  optionValue: string | null;
  avif: boolean | null;
  createdAt: Generated<Date>;
  bytes: Generated<number>;
};

type StockChangesTable = {
  storeId: string;
  variantId: string;
  key: string;
  productId: string;
  delta: number;
  reason: Generated<'hand' | 'import' | 'edit' | 'order'>;
  orderId: string | null;
  actorId: Generated<string | null>;
  createdAt: Generated<Date>;
};

export type ProductTables = {
  categories: CategoriesTable;
  products: ProductsTable;
  variants: VariantsTable;
  variantStock: VariantStockTable;
  productPhotos: ProductPhotosTable;
  stockChanges: StockChangesTable;
};
