import type { ProductOption } from '../option.ts';
import type { Variant } from '../product.ts';
import type { fieldLabels } from './columns.ts';
import type { Place } from './sheet-products.ts';
import type { ImportError } from './table.ts';

export type CatalogueProduct = {
  id: string;
  namaProduk: string;
  deskripsi: string;
  hidden: boolean;
  kategori: string | null;
  options: ProductOption[];
  variants: Variant[];
  /** Most recently deleted first. */
  ended: EndedVariant[];
};

type EndedVariant = Pick<Variant, 'id' | 'optionValues' | 'stok'>;

export type Catalogue = {
  byId: ReadonlyMap<string, CatalogueProduct>;
  /** Keyed by the keys of earlier imports. */
  byKey: ReadonlyMap<string, CatalogueProduct>;
  /** Keyed by name in lower case. */
  byName: ReadonlyMap<string, CatalogueProduct[]>;
  /** Stock by variant when the sheets were first previewed. */
  seen: ReadonlyMap<string, number>;
  categories: readonly string[];
};

export const nothing = 'tidak ada';

export type Change = { label: string; from: string; to: string; warning?: string };

type VariantSet = Pick<Variant, 'harga' | 'formerPrice' | 'berat' | 'hidden'>;

/** `moved` is the difference that was shown; `to` is its result for the current stock `from`. */
type StockMove = { moved: number; from: number; to: number };

export type VariantChange = { id: string; set: VariantSet | null; stok: StockMove | null };

export type NewVariant = Omit<Variant, 'id'> & { position: number; revived: EndedVariant | null };

export type PlannedVariants = {
  options: ProductOption[] | null;
  changedVariants: VariantChange[];
  newVariants: NewVariant[];
  filled: number;
  positions: { id: string; position: number }[];
  changes: Change[];
  /** Separate from `changes`, because they differ with each incoming order. */
  stockChanges: Change[];
};

export type ProductFacts = { namaProduk: string; deskripsi: string; hidden: boolean };

export type PlannedProduct = Place &
  PlannedVariants & {
    kind: 'new' | 'changed' | 'unchanged';
    id: string | null;
    key: string | null;
    namaProduk: string;
    renamedTo: string | null;
    facts: ProductFacts | null;
    /** The new category; null for none, undefined if it stays. */
    kategori?: string | null;
  };

export type PlannedCategories = {
  made: string[];
  /** Shopee's category names for which the shop has no room. */
  left: string[];
};

export type Plan = { products: PlannedProduct[]; errors: ImportError[]; categories: PlannedCategories };

export type Fail = (field: keyof typeof fieldLabels, text: string, at?: Place) => void;
