import { formatNumber, formatRupiahPlain } from '#domain/format.ts';
import { MAX_CATEGORIES } from '#domain/products/category.ts';
import type { Change, PlannedProduct } from '#domain/products/import/planned.ts';
import type { ImportError } from '#domain/products/import/table.ts';
import type { ImportPreview } from '#server/products/import/imports.ts';

const LINES = 100;

const RENAMES = 20;

type Line = {
  key: string;
  kind: 'new' | 'changed';
  row: number;
  file: string;
  namaProduk: string;
  renamedTo: string | null;
  changes: Change[];
};

type Rename = Pick<Line, 'key' | 'row' | 'file' | 'namaProduk'> & { renamedTo: string };

export type ShownPlan = {
  kind: 'shown';
  counts: Record<PlannedProduct['kind'] | 'errors', number>;
  renames: { count: number; first: Rename[] };
  lines: Line[];
  errors: ImportError[];
  from: number;
  next: number | null;
  notes: string[];
  hasFiles: boolean;
  mark: string;
};

/** Returns one page of the planned changes, because a table's 5,000 rows would be megabytes of HTML at once. */
export function shownPlan(
  seen: Extract<ImportPreview, { kind: 'planned' }>,
  requestedFrom: number,
): ShownPlan {
  const { products, errors } = seen.plan;
  const renamed = products.filter(({ renamedTo }) => renamedTo !== null);
  const others = products.filter(({ kind, renamedTo }) => kind !== 'unchanged' && renamedTo === null);
  const moving = [...renamed, ...others];
  const from =
    Number.isSafeInteger(requestedFrom) && requestedFrom > 0 && requestedFrom < moving.length
      ? requestedFrom
      : 0;
  const count = (kind: PlannedProduct['kind']) => products.filter((one) => one.kind === kind).length;
  return {
    kind: 'shown',
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      errors: errors.length,
    },
    renames: { count: renamed.length, first: renamed.slice(0, RENAMES).flatMap(renameOf) },
    lines: moving.slice(from, from + LINES).map(lineOf),
    errors: errors.slice(0, LINES),
    from,
    next: from + LINES < moving.length ? from + LINES : null,
    notes: notesOf(seen),
    hasFiles: seen.files.length > 1,
    mark: seen.mark,
  };
}

function renameOf({ id, key, row, file, namaProduk, renamedTo }: PlannedProduct): Rename[] {
  return renamedTo === null ? [] : [{ key: id ?? key ?? '', row, file, namaProduk, renamedTo }];
}

function lineOf(product: PlannedProduct): Line {
  const { kind, row, file, namaProduk, renamedTo, newVariants, facts } = product;
  const key = product.id ?? product.key ?? `${file} ${row}`;
  const common = { key, row, file, namaProduk, renamedTo };
  const changes = [...product.changes, ...product.stockChanges];
  if (kind !== 'new')
    return { ...common, kind: 'changed', changes: changes.filter(({ label }) => label !== 'Nama') };
  const prices = newVariants.map(({ harga }) => harga);
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((price) => formatRupiahPlain(price));
  const stok = newVariants.reduce((sum, one) => sum + one.stok, 0);
  const changesOfNew = [
    { label: 'Harga', from: '', to: least === most ? `${least}` : `${least} – ${most}` },
    { label: 'Stok', from: '', to: formatNumber(stok) },
    ...(newVariants.length > 1 ? [{ label: 'Varian', from: '', to: formatNumber(newVariants.length) }] : []),
    ...changes.map((change) => ({ ...change, from: '' })),
    ...(facts?.hidden ? [{ label: 'Disembunyikan', from: '', to: 'ya' }] : []),
  ];
  return { ...common, kind: 'new', changes: newVariants.length > 0 ? changesOfNew : [] };
}

function notesOf({
  hasPhotos,
  hasNumberedCategories,
  plan,
}: Extract<ImportPreview, { kind: 'planned' }>): string[] {
  const { added, left } = plan.categories;
  const filled = plan.products.reduce((sum, product) => sum + product.filled, 0);
  return [
    ...(hasPhotos ? ['Foto tidak ikut diimpor. Tambahkan di halaman Produk.'] : []),
    ...(added.length > 0
      ? [`${formatNumber(added.length)} kategori baru akan dibuat: ${added.join(', ')}.`]
      : []),
    ...(left.length > 0
      ? [
          `${formatNumber(left.length)} kategori Shopee tidak akan dibuat karena toko paling banyak punya ${MAX_CATEGORIES} kategori: ${left.join(', ')}.`,
        ]
      : []),
    ...(hasNumberedCategories
      ? [
          'Nomor kategori Shopee tidak ikut diimpor. Setelah ini, isi kolom Kategori di hasil ekspor, atau pilih di halaman Produk.',
        ]
      : []),
    ...(filled > 0
      ? [`${formatNumber(filled)} kombinasi varian yang tidak ada di tabel dibuat tersembunyi dengan stok 0.`]
      : []),
  ];
}
