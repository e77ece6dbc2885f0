import { readingApart } from '#server/spreadsheets/reading/apart.ts';
import type { ReadTables, SheetFile } from '#server/spreadsheets/reading/read.ts';
import type { KnownColumns, StatementTable } from './table.ts';

export type UploadedStatement = { file: SheetFile; known: KnownColumns };

export const readUploadedStatement = readingApart<UploadedStatement, ReadTables<StatementTable>>(
  'server/payments/statements/reading-thread.ts',
);
