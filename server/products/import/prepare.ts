import {
  collectProducts,
  type SheetOptions,
  type SheetProduct,
} from '#domain/products/import/sheet-products.ts';
import { type Sought, soughtBy } from '#domain/products/import/sought.ts';
import type { ImportError } from '#domain/products/import/table.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { type ReadSheets, readSheets } from './sheets.ts';

export type ImportContent = {
  files: string[];
  wishes: SheetProduct[];
  options: SheetOptions;
  errors: ImportError[];
  hasPhotos: boolean;
  hasNumberedCategories: boolean;
};

/** `content` is an `ImportContent` in JSON. */
export type PreparedImport = { ok: true; content: string; sought: Sought };

/** Reads sheets and collects their products. Takes seconds for the largest sheets, so it runs in a thread. */
export async function prepareImport(
  files: readonly SheetFile[],
  options: SheetOptions,
): Promise<PreparedImport | Extract<ReadSheets, { ok: false }>> {
  const sheets = await readSheets(files);
  if (!sheets.ok) return sheets;
  const { sheetProducts, errors, hasPhotos, hasNumberedCategories } = collectProducts(sheets.tables, options);
  const content: ImportContent = {
    files: sheets.tables.map(({ file }) => file),
    wishes: sheetProducts,
    options,
    errors: [...sheets.errors, ...errors],
    hasPhotos,
    hasNumberedCategories,
  };
  return { ok: true, content: JSON.stringify(content), sought: soughtBy(sheetProducts) };
}
