import { isFailedFormula, textOf } from '#domain/spreadsheets/cell.ts';
import { type Field, fieldLabels } from './columns.ts';
import type { ImportError, SheetRow } from './table.ts';

const identifying: ReadonlySet<Field> = new Set<Field>([
  'productId',
  'variantId',
  'sku',
  'group',
  'namaProduk',
  'optionValue0',
  'optionValue1',
  'variationName',
]);

/** Matches '1,23E+11'. Excel shortens long numbers to this form in CSV files, which makes different ids equal. */
const cutNumber = /^\d[.,]\d{1,9}E\+\d{2}$/i;

type CleanRows = {
  rows: SheetRow[];
  unidentified: SheetRow[];
  errors: ImportError[];
};

/** Removes unreliable cells and reports each as an error. Rows that lose an id or code go to `unidentified`. */
export function withoutBrokenCells(file: string, rows: readonly SheetRow[]): CleanRows {
  const clean: CleanRows = { rows: [], unidentified: [], errors: [] };
  for (const row of rows) {
    const cells = { ...row.cells };
    let isIdentified = true;
    for (const field of Object.keys(row.cells) as Field[]) {
      const text = brokenText(row, field);
      if (text === null) continue;
      clean.errors.push({ file, row: row.row, column: fieldLabels[field], text });
      delete cells[field];
      if (identifying.has(field)) isIdentified = false;
    }
    (isIdentified ? clean.rows : clean.unidentified).push({ ...row, cells });
  }
  return clean;
}

/** Returns an error text, or null if the cell is fine. Photos are not imported, so their cells may be broken. */
function brokenText({ cells }: SheetRow, field: Field): string | null {
  const cell = cells[field];
  if (field !== 'photo' && isFailedFormula(cell))
    return 'Rumusnya tidak menghasilkan apa-apa. Ganti dengan isinya.';
  const text = field === 'productId' || field === 'sku' ? textOf(cell) : '';
  return cutNumber.test(text)
    ? `Excel memotong angka ini menjadi '${text}'. Ubah format kolomnya menjadi Teks, lalu isi lagi angkanya.`
    : null;
}
