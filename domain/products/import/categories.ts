import { MAX_CATEGORIES, parseCategoryName } from '../category.ts';
import { type CatalogueProduct, type Change, type Fail, nothing, type PlannedCategories } from './planned.ts';
import type { SheetProduct } from './sheet-products.ts';

export type CategoryPlan = ReturnType<typeof planCategories>;

export function planCategories(present: readonly string[]) {
  const names = new Map(present.map((name) => [name.toLowerCase(), name]));
  const planned: PlannedCategories = { added: [], left: [] };
  const named = (name: string): string | null => {
    const listed = names.get(name.toLowerCase());
    if (listed) return listed;
    if (names.size >= MAX_CATEGORIES) return null;
    names.set(name.toLowerCase(), name);
    planned.added.push(name);
    return name;
  };
  const stated = ({ kategori }: SheetProduct, fail: Fail): string | null | undefined => {
    if (!kategori) return null;
    const parsed = parseCategoryName(kategori);
    const name = parsed.ok ? named(parsed.namaKategori) : null;
    if (!parsed.ok) fail('kategori', parsed.message);
    else if (name === null)
      fail(
        'kategori',
        `Toko paling banyak punya ${MAX_CATEGORIES} kategori; "${parsed.namaKategori}" tidak muat lagi.`,
      );
    return name ?? undefined;
  };
  /** Shopee's category is only a suggestion: it never replaces the owner's choice and never blocks the import. */
  const suggested = (sheetProduct: SheetProduct, before: string | null): string | undefined => {
    const parsed = parseCategoryName(sheetProduct.suggestedKategori);
    if (before !== null || !parsed.ok) return undefined;
    const name = named(parsed.namaKategori);
    const isKnown = planned.left.some((one) => one.toLowerCase() === parsed.namaKategori.toLowerCase());
    if (name === null && !isKnown) planned.left.push(parsed.namaKategori);
    return name ?? undefined;
  };
  return {
    planned,
    isNew: (name: string) => planned.added.includes(name),
    of: (
      sheetProduct: SheetProduct,
      product: CatalogueProduct | null,
      fail: Fail,
    ): string | null | undefined => {
      const before = product?.kategori ?? null;
      const after =
        sheetProduct.kategori === undefined ? suggested(sheetProduct, before) : stated(sheetProduct, fail);
      return after?.toLowerCase() === before?.toLowerCase() ? undefined : after;
    },
  };
}

export function categoryChange(before: string | null, after: string | null, isNew: boolean): Change {
  return {
    label: 'Kategori',
    from: before ?? nothing,
    to: after === null ? nothing : isNew ? `${after} (kategori baru)` : after,
  };
}
