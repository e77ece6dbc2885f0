import { readingApart } from '#server/spreadsheets/reading/apart.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import type { ReadSheets } from './sheets.ts';

export const readUploadedSheets = readingApart<SheetFile[], ReadSheets>(
  'server/products/import/reading-thread.ts',
);
