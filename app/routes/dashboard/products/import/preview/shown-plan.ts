import { formatNumber, formatRupiahPlain } from '../../../../../../domain/format.ts';
import type { Change, PlannedProduct } from '../../../../../../domain/products/import/planned.ts';
import type { ImportError } from '../../../../../../domain/products/import/table.ts';
import type { LookedAt } from '../../../../../../server/products/import/imports.ts';

const LINES = 100;

type Line = {
  key: string;
  kind: 'new' | 'changed';
  row: number;
  file: string;
  namaProduk: string;
  changes: Change[];
};

export type ShownPlan = {
  kind: 'shown';
  counts: Record<PlannedProduct['kind'] | 'errors', number>;
  lines: Line[];
  errors: ImportError[];
  from: number;
  /** Null at the end. */
  next: number | null;
  notes: string[];
  hasFiles: boolean;
  mark: string;
};

/** A page of it: the whole of 5,000 rows would be megabytes. */
export function shownPlan(seen: Extract<LookedAt, { kind: 'planned' }>, wished: number): ShownPlan {
  const { products, errors } = seen.plan;
  const moving = products.filter(({ kind }) => kind !== 'unchanged');
  const from = Number.isSafeInteger(wished) && wished > 0 && wished < moving.length ? wished : 0;
  const count = (kind: PlannedProduct['kind']) => products.filter((one) => one.kind === kind).length;
  return {
    kind: 'shown',
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      errors: errors.length,
    },
    lines: moving.slice(from, from + LINES).map(lineOf),
    errors: errors.slice(0, LINES),
    from,
    next: from + LINES < moving.length ? from + LINES : null,
    notes: notesOf(seen),
    hasFiles: seen.files.length > 1,
    mark: seen.mark,
  };
}

function lineOf(product: PlannedProduct): Line {
  const { kind, row, file, key, namaProduk, changes, newVariants, facts } = product;
  if (kind !== 'new') return { key, kind: 'changed', row, file, namaProduk, changes };
  const prices = newVariants.map(({ harga }) => harga);
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((price) => formatRupiahPlain(price));
  const stok = newVariants.reduce((sum, one) => sum + one.stok, 0);
  const told = [
    { label: 'Harga', from: '', to: least === most ? `${least}` : `${least} – ${most}` },
    { label: 'Stok', from: '', to: formatNumber(stok) },
    ...(newVariants.length > 1 ? [{ label: 'Varian', from: '', to: formatNumber(newVariants.length) }] : []),
    ...(facts?.hidden ? [{ label: 'Disembunyikan', from: '', to: 'ya' }] : []),
  ];
  return { key, kind: 'new', row, file, namaProduk, changes: newVariants.length > 0 ? told : [] };
}

function notesOf({ hasPhotos, hasCategories, plan }: Extract<LookedAt, { kind: 'planned' }>): string[] {
  const filled = plan.products.flatMap(({ newVariants }) => newVariants.filter(({ hidden }) => hidden));
  return [
    ...(hasPhotos ? ['Foto tidak ikut diimpor. Tambahkan di halaman Produk.'] : []),
    ...(hasCategories ? ['Kategori tidak ikut diimpor. Atur di halaman Produk.'] : []),
    ...(filled.length > 0
      ? [
          `${formatNumber(filled.length)} kombinasi varian yang tidak ada di tabel dibuat tersembunyi dengan stok 0.`,
        ]
      : []),
  ];
}
