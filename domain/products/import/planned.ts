import type { ProductOption } from '../option.ts';
import type { Variant } from '../product.ts';
import type { fieldLabels } from './columns.ts';
import type { SheetPosition } from './sheet-products.ts';
import type { ImportError } from './table.ts';

export type CatalogueProduct = {
  id: string;
  namaProduk: string;
  deskripsi: string;
  hidden: boolean;
  kategori: string | null;
  options: ProductOption[];
  variants: Variant[];
  /** Deleted variants, the most recently deleted first. */
  ended: DeletedVariant[];
};

type DeletedVariant = Pick<Variant, 'id' | 'optionValues' | 'stok'>;

export type Catalogue = {
  byId: ReadonlyMap<string, CatalogueProduct>;
  /** Products by the `key` that an earlier import stored for them (see SheetProduct). */
  byKey: ReadonlyMap<string, CatalogueProduct>;
  /** Products by name in lower case. */
  byName: ReadonlyMap<string, CatalogueProduct[]>;
  /** Maps variant ids to their stock when the owner uploaded the sheets. Orders may have changed the stock since. */
  seen: ReadonlyMap<string, number>;
  categories: readonly string[];
};

export const nothing = 'tidak ada';

export type Change = { label: string; from: string; to: string; warning?: string };

type VariantSet = Pick<Variant, 'harga' | 'formerPrice' | 'berat' | 'hidden'>;

/** `moved` is the difference that the preview showed; `to` is the current stock (`from`) plus that difference. */
type StockMove = { moved: number; from: number; to: number };

export type VariantChange = { id: string; set: VariantSet | null; stok: StockMove | null };

export type NewVariant = Omit<Variant, 'id'> & { position: number; revived: DeletedVariant | null };

export type PlannedVariants = {
  options: ProductOption[] | null;
  changedVariants: VariantChange[];
  newVariants: NewVariant[];
  filled: number;
  positions: { id: string; position: number }[];
  changes: Change[];
  /** Separate from `changes`, because new orders change these numbers and must not invalidate the preview. */
  stockChanges: Change[];
};

export type ProductFacts = { namaProduk: string; deskripsi: string; hidden: boolean };

export type PlannedProduct = SheetPosition &
  PlannedVariants & {
    kind: 'new' | 'changed' | 'unchanged';
    id: string | null;
    key: string | null;
    namaProduk: string;
    renamedTo: string | null;
    facts: ProductFacts | null;
    /** The new category: null for none, undefined to keep the current one. */
    kategori?: string | null;
  };

export type PlannedCategories = {
  added: string[];
  /** Shopee categories that are skipped, because the shop has reached its limit of categories. */
  left: string[];
};

export type Plan = { products: PlannedProduct[]; errors: ImportError[]; categories: PlannedCategories };

export type Fail = (field: keyof typeof fieldLabels, text: string, at?: SheetPosition) => void;
