import { dayOf } from '#domain/calendar/day.ts';
import { parseColumnsForm } from '#domain/payments/statements/form.ts';
import type { Requester } from '#server/bounds/fair-queue.ts';
import { readInThread } from '#server/bounds/read-in-thread.ts';
import type { Tx } from '#server/db/access.ts';
import type { ReadTables, SheetFile } from '#server/spreadsheets/reading/read.ts';
import { readStore } from '#server/stores/store.ts';
import {
  chooseColumns,
  readSavedColumns,
  readWaitingTable,
  type StatementOutcome,
  storeStatement,
} from './statements.ts';
import type { SavedColumns, StatementTable } from './table.ts';

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type UploadedStatement = { file: SheetFile; savedColumns: SavedColumns };

type ImportedStatement = StatementOutcome | { kind: 'unread'; status: 400 | 429 | 503; message: string };

const readApart = readInThread<UploadedStatement, ReadTables<StatementTable>>(
  'server/payments/statements/reading-thread.ts',
);

/** Reads a bank's file in a thread, while no transaction is open, and stores the incoming payments. */
export async function importStatement(
  run: Run,
  requester: Requester,
  file: SheetFile,
): Promise<ImportedStatement> {
  const { storeId } = requester;
  const savedColumns = await run((tx) => readSavedColumns(tx, storeId));
  const read = await readApart({ file, savedColumns }, requester);
  if (!read.ok) return { kind: 'unread', status: read.status, message: read.message };
  const [table] = read.tables;
  if (!table) throw new Error('a file that was read has no table');
  return run(async (tx) =>
    storeStatement(tx, storeId, { name: file.name, table, today: await todayAt(tx, storeId) }),
  );
}

/** `noRow` means that no row has a day and an amount in the chosen columns, so nothing is stored. */
type ImportedByColumns =
  | { kind: 'imported' | 'noRow' | 'notWaiting' }
  | { kind: 'wrong'; errors: Partial<Record<string, string>> };

export function importByColumns(
  run: Run,
  storeId: string,
  id: string,
  fields: Record<string, unknown>,
): Promise<ImportedByColumns> {
  return run(async (tx) => {
    const table = await readWaitingTable(tx, storeId, id);
    if (!table) return { kind: 'notWaiting' };
    const parsed = parseColumnsForm(fields, table.header.length);
    if (!parsed.ok) return { kind: 'wrong', errors: parsed.errors };
    const { bank, columns } = parsed;
    const today = await todayAt(tx, storeId);
    const isRead = await chooseColumns(tx, storeId, { id, table, bank, columns, today });
    return { kind: isRead ? 'imported' : 'noRow' };
  });
}

async function todayAt(tx: Tx, storeId: string): Promise<string> {
  const store = await readStore(tx, storeId);
  if (!store) throw new Error('an open shop is not there');
  return dayOf(store.now, store.timeZone);
}
