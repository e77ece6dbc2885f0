import { type Field, fieldLabels } from './columns.ts';
import { failedFormulas, type ImportError, type SheetRow } from './table.ts';

/** A row cannot be told from others without them. */
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

/** The rows without their failed formulas; each of these is an error. */
export function withoutFailedFormulas(
  file: string,
  rows: readonly SheetRow[],
): { rows: SheetRow[]; errors: ImportError[] } {
  const errors: ImportError[] = [];
  const kept = rows.flatMap((row): SheetRow[] => {
    const failed = failedFormulas(row);
    for (const field of failed)
      errors.push({
        file,
        row: row.row,
        column: fieldLabels[field],
        text: 'Rumusnya tidak menghasilkan apa-apa. Ganti dengan isinya.',
      });
    if (failed.some((field) => identifying.has(field))) return [];
    const cells = { ...row.cells };
    for (const field of failed) delete cells[field];
    return [{ ...row, cells }];
  });
  return { rows: kept, errors };
}
