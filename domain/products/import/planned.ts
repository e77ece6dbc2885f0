import type { ProductOption } from '../option.ts';
import type { Variant } from '../product.ts';
import type { fieldLabels } from './columns.ts';
import type { Place } from './sheet-products.ts';
import type { ImportError } from './table.ts';

/** What the shop has: a product that is not deleted, with all of its variants. */
export type CatalogueProduct = {
  id: string;
  namaProduk: string;
  deskripsi: string;
  hidden: boolean;
  /** The name of its category. */
  kategori: string | null;
  options: ProductOption[];
  variants: Variant[];
  /** The latest deleted first. */
  ended: EndedVariant[];
};

type EndedVariant = Pick<Variant, 'id' | 'optionValues' | 'stok'>;

export type Catalogue = {
  byId: ReadonlyMap<string, CatalogueProduct>;
  /** By what an earlier import has called it. */
  byKey: ReadonlyMap<string, CatalogueProduct>;
  /** Names in small letters. */
  byName: ReadonlyMap<string, CatalogueProduct[]>;
  /** Stock by variant, as it was when the sheets were looked at first. */
  seen: ReadonlyMap<string, number>;
  /** Names of all that the shop has. */
  categories: readonly string[];
};

/** A change's `from` or `to` where there is none. */
export const nothing = 'tidak ada';

export type Change = { label: string; from: string; to: string; warning?: string };

type VariantSet = Pick<Variant, 'harga' | 'formerPrice' | 'berat' | 'hidden'>;

/** `moved` pieces were shown as coming or going; `to` is what that makes of the present stock `from`. */
type StockMove = { moved: number; from: number; to: number };

export type VariantChange = { id: string; set: VariantSet | null; stok: StockMove | null };

/** `revived` was deleted and comes back. */
export type NewVariant = Omit<Variant, 'id'> & { position: number; revived: EndedVariant | null };

export type PlannedVariants = {
  /** What they shall be; null where they stay. */
  options: ProductOption[] | null;
  changedVariants: VariantChange[];
  newVariants: NewVariant[];
  /** How many of these no row names. */
  filled: number;
  /** Of the variants that are there, where new ones come between them. */
  positions: { id: string; position: number }[];
  changes: Change[];
  /** Apart from `changes`, because they differ with each order that comes in. */
  stockChanges: Change[];
};

export type ProductFacts = { namaProduk: string; deskripsi: string; hidden: boolean };

/** `id` is null for a new one. */
export type PlannedProduct = Place &
  PlannedVariants & {
    kind: 'new' | 'changed' | 'unchanged';
    id: string | null;
    key: string | null;
    namaProduk: string;
    renamedTo: string | null;
    /** Null where they stay. */
    facts: ProductFacts | null;
    /** Its new category; null for none, undefined where it stays. */
    kategori?: string | null;
  };

export type PlannedCategories = {
  /** Names of those to be made. */
  made: string[];
  /** Names in Shopee's sheets for which the shop has no room. */
  left: string[];
};

export type Plan = { products: PlannedProduct[]; errors: ImportError[]; categories: PlannedCategories };

export type Fail = (field: keyof typeof fieldLabels, text: string, at?: Place) => void;
