import { formatNumber } from '#domain/format.ts';
import { plainCell } from '#domain/spreadsheets/cell.ts';
import { type CategoryPlan, categoryChange, planCategories } from './categories.ts';
import { fieldLabels } from './columns.ts';
import type {
  Catalogue,
  CatalogueProduct,
  Change,
  Fail,
  Plan,
  PlannedProduct,
  ProductFacts,
} from './planned.ts';
import type { SheetOptions, SheetProduct } from './sheet-products.ts';
import type { ImportError } from './table.ts';
import { importVariants } from './variants.ts';

/** Compares sheets with the shop's products. Pauses often to let other work run. See docs/product/import.md#rows. */
export function* planImport(
  sheetProducts: readonly SheetProduct[],
  catalogue: Catalogue,
  options: SheetOptions,
): Generator<void, Plan> {
  const errors: ImportError[] = [];
  const categories = planCategories(catalogue.categories);
  const taken = new Map<string, SheetProduct>();
  const products: PlannedProduct[] = [];
  for (const sheetProduct of sheetProducts) {
    yield;
    const fail = failer(errors, sheetProduct);
    const present = presentOf(sheetProduct, catalogue, fail);
    if (present === 'wrong') continue;
    const other = present && taken.get(present.id);
    if (other) {
      fail('productId', `Produk ini sudah diubah oleh baris ${other.row} di ${other.file}.`);
      continue;
    }
    if (present) taken.set(present.id, sheetProduct);
    products.push(planProduct(sheetProduct, present, { catalogue, categories, options, fail }));
  }
  return { products, errors, categories: categories.planned };
}

function failer(errors: ImportError[], sheetProduct: SheetProduct): Fail {
  return (field, text, { file, row } = sheetProduct) => {
    errors.push({ file, row, column: fieldLabels[field], text });
  };
}

function presentOf(sheetProduct: SheetProduct, { byId, byKey, byName }: Catalogue, fail: Fail) {
  if (sheetProduct.id) {
    const found = byId.get(sheetProduct.id);
    if (!found)
      fail('productId', 'ID ini bukan produk toko Anda. Kosongkan kolomnya untuk membuat produk baru.');
    return found ?? 'wrong';
  }
  const byOwnKey = sheetProduct.key === null ? undefined : byKey.get(sheetProduct.key);
  if (byOwnKey) return byOwnKey;
  if (!sheetProduct.key?.startsWith('nama:')) return null;
  const named = byName.get(sheetProduct.key.slice(5)) ?? [];
  if (named.length <= 1) return named[0] ?? null;
  fail('namaProduk', `Ada ${named.length} produk dengan nama ini. Isi ID produknya.`);
  return 'wrong';
}

type Terms = { catalogue: Catalogue; categories: CategoryPlan; options: SheetOptions; fail: Fail };

function planProduct(
  sheetProduct: SheetProduct,
  present: CatalogueProduct | null,
  { catalogue: { seen, byName }, categories, options, fail }: Terms,
): PlannedProduct {
  const facts = factsOf(sheetProduct, present, options, fail);
  const kategori = categories.of(sheetProduct, present, fail);
  const variants = importVariants(sheetProduct, present, {
    seen,
    defaultWeight: options.defaultWeight,
    fail,
  });
  const { file, row, key } = sheetProduct;
  const namaProduk = present?.namaProduk ?? facts.namaProduk;
  const planned = { ...variants, file, row, key, id: present?.id ?? null, namaProduk, kategori };
  const put =
    kategori === undefined
      ? []
      : [
          categoryChange(
            present?.kategori ?? null,
            kategori,
            kategori !== null && categories.isNew(kategori),
          ),
        ];
  if (!present) {
    const changes = [...duplicateWarnings(facts, byName), ...put];
    return { ...planned, kind: 'new', renamedTo: null, facts, changes };
  }
  const changedFacts = factChanges(present, facts);
  const renamedTo = facts.namaProduk === plainCell(present.namaProduk) ? null : facts.namaProduk;
  const changes = [...changedFacts, ...put, ...variants.changes];
  const kind = changes.length + variants.stockChanges.length > 0 ? 'changed' : 'unchanged';
  return { ...planned, kind, renamedTo, facts: changedFacts.length > 0 ? facts : null, changes };
}

function factsOf(
  sheetProduct: SheetProduct,
  present: CatalogueProduct | null,
  { shorten, hideNew }: SheetOptions,
  fail: Fail,
): ProductFacts {
  const fitting = (field: 'namaProduk' | 'deskripsi', most: number) => {
    const text = sheetProduct[field];
    if (text === undefined || text.length <= most) return text;
    if (shorten)
      return text
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trim();
    fail(field, `Paling panjang ${formatNumber(most)} huruf, ini ${formatNumber(text.length)}.`);
    return undefined;
  };
  const namaProduk = fitting('namaProduk', 120) ?? plainCell(present?.namaProduk);
  if (!present && sheetProduct.namaProduk === undefined) fail('namaProduk', 'Produk baru perlu nama.');
  return {
    namaProduk,
    deskripsi: fitting('deskripsi', 2_000) ?? plainCell(present?.deskripsi),
    hidden: sheetProduct.hidden ?? present?.hidden ?? hideNew,
  };
}

/** Warns if the shop already has a product of this name, because the row may mean that product and only lack its id. */
function duplicateWarnings({ namaProduk }: ProductFacts, byName: Catalogue['byName']): Change[] {
  if (!byName.has(namaProduk.toLowerCase())) return [];
  const warning = 'toko sudah punya produk bernama ini; baris ini menambah satu lagi';
  return [{ label: 'Nama', from: '', to: namaProduk, warning }];
}

function factChanges(present: CatalogueProduct, facts: ProductFacts): Change[] {
  const changes: Change[] = [];
  if (facts.namaProduk !== plainCell(present.namaProduk))
    changes.push({ label: 'Nama', from: present.namaProduk, to: facts.namaProduk });
  if (facts.deskripsi !== plainCell(present.deskripsi))
    changes.push({ label: 'Deskripsi', from: beginning(present.deskripsi), to: beginning(facts.deskripsi) });
  if (facts.hidden !== present.hidden)
    changes.push({ label: 'Disembunyikan', from: yesNo(present.hidden), to: yesNo(facts.hidden) });
  return changes;
}

function beginning(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

function yesNo(value: boolean): string {
  return value ? 'ya' : 'tidak';
}
