import type { ProductOption } from '../option.ts';
import type { fieldLabels } from './columns.ts';
import type { ImportError } from './table.ts';
import type { Place } from './wishes.ts';

/** What the shop has: a product that is not deleted, with all of its variants that are not. */
export type CatalogueProduct = {
  id: string;
  namaProduk: string;
  deskripsi: string;
  hidden: boolean;
  options: ProductOption[];
  variants: CatalogueVariant[];
};

export type CatalogueVariant = {
  id: string;
  optionValues: string[];
  harga: number;
  formerPrice: number | null;
  stok: number;
  berat: number;
  hidden: boolean;
};

export type Catalogue = {
  byId: ReadonlyMap<string, CatalogueProduct>;
  /** By what an earlier import has called it. */
  byKey: ReadonlyMap<string, CatalogueProduct>;
  /** Names in small letters. */
  byName: ReadonlyMap<string, CatalogueProduct[]>;
  /** Stock by variant, as it was when the sheets were looked at first. */
  seen: ReadonlyMap<string, number>;
};

export type Change = { label: string; from: string; to: string; warning?: string };

type VariantSet = Pick<CatalogueVariant, 'harga' | 'formerPrice' | 'berat' | 'hidden'>;

/** `stok.from` is the present stock, with which the change was shown. */
export type VariantChange = { id: string; set: VariantSet | null; stok: { from: number; to: number } | null };

export type NewVariant = Omit<CatalogueVariant, 'id'> & { position: number };

export type PlannedVariants = {
  /** What they shall be; null where they stay. */
  options: ProductOption[] | null;
  changedVariants: VariantChange[];
  newVariants: NewVariant[];
  /** Of the variants that are there, where new ones come between them. */
  positions: { id: string; position: number }[];
  changes: Change[];
};

export type ProductFacts = { namaProduk: string; deskripsi: string; hidden: boolean };

/** `id` is null for a new one. */
export type PlannedProduct = Place &
  PlannedVariants & {
    kind: 'new' | 'changed' | 'unchanged';
    id: string | null;
    key: string;
    namaProduk: string;
    /** Null where they stay. */
    facts: ProductFacts | null;
  };

export type Plan = { products: PlannedProduct[]; errors: ImportError[] };

export type Fail = (field: keyof typeof fieldLabels, text: string, at?: Place) => void;
