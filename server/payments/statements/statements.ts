import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isUuid } from '#domain/id.ts';
import { headerKey, type StatementColumns } from '#domain/payments/statements/columns.ts';
import { dayAfter } from '#domain/payments/statements/day.ts';
import { incomingOf, type ReadRows } from '#domain/payments/statements/incoming.ts';
import { recordActivity } from '#server/activity/record.ts';
import type { Tx } from '#server/db/access.ts';
import { storeIncoming } from './rows.ts';
import { MAX_STORED_COLUMNS, type SavedColumns, type StatementTable, storedCells } from './table.ts';

const MOST_LAYOUTS = 20;

const MAX_CONTENT_LETTERS = 10_000_000;

/** A bank statement. `passedBy` counts its skipped rows: outgoing payments, and amounts that are not whole rupiah. */
export type StoredStatement = {
  id: string;
  name: string;
  bank: string;
  incoming: number;
  added: number;
  passedBy: number;
  unread: number;
  createdAt: Date;
};

export type WaitingTable = Pick<StatementTable, 'header' | 'rows' | 'columns' | 'bank' | 'lastOfPeriod'>;

export type StatementOutcome = { kind: 'stored' | 'columnsAsked'; id: string } | { kind: 'tooLarge' };

/** Stores a file's incoming payments, or the whole file if the owner must first say what its columns mean. */
export async function storeStatement(
  tx: Tx,
  storeId: string,
  { name, table, today }: { name: string; table: StatementTable; today: string },
): Promise<StatementOutcome> {
  const { columns, bank } = table;
  const id = randomUUIDv7();
  if (columns && bank) {
    const read = incomingOf(table.rows, columns, bank, boundsOf(table, today));
    const counts = await storeReadRows(tx, storeId, read);
    await tx
      .insertInto('bankStatements')
      .values({ storeId, id, name, bank, ...counts })
      .execute();
    recordStatement(tx, name, counts);
    return { kind: 'stored', id };
  }
  const content = contentOf(table);
  if (content === null) return { kind: 'tooLarge' };
  await tx.deleteFrom('bankStatements').where('storeId', '=', storeId).where('content', '<>', '').execute();
  await tx.insertInto('bankStatements').values({ storeId, id, name, content }).execute();
  return { kind: 'columnsAsked', id };
}

export async function readWaitingTable(tx: Tx, storeId: string, id: string): Promise<WaitingTable | null> {
  if (!isUuid(id)) return null;
  const row = await tx
    .selectFrom('bankStatements')
    .select('content')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('content', '<>', '')
    .executeTakeFirst();
  return row ? (JSON.parse(row.content) as WaitingTable) : null;
}

/** Reads and stores payments by the owner's choice of columns, and remembers the choice. False if no row fits it. */
export async function chooseColumns(
  tx: Tx,
  storeId: string,
  { id, table, bank, columns, today }: Chosen,
): Promise<boolean> {
  const read = incomingOf(table.rows, columns, bank, boundsOf(table, today));
  if (read.incoming.length + read.outgoing + read.odd === 0) return false;
  const counts = await storeReadRows(tx, storeId, read);
  await tx
    .updateTable('bankStatements')
    .set({ bank, content: '', ...counts })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .execute();
  recordStatement(tx, bank, counts);
  await storeColumns(tx, storeId, table.header, { bank, columns });
  return true;
}

type Chosen = { id: string; table: WaitingTable; bank: string; columns: StatementColumns; today: string };

export async function readSavedColumns(tx: Tx, storeId: string): Promise<SavedColumns> {
  const rows = await tx
    .selectFrom('statementColumns')
    .select(['headerKey', 'bank', 'columns'])
    .where('storeId', '=', storeId)
    .limit(MOST_LAYOUTS)
    .execute();
  return new Map(
    rows.map((row) => [
      row.headerKey,
      { bank: row.bank, columns: JSON.parse(row.columns) as StatementColumns },
    ]),
  );
}

async function storeReadRows(tx: Tx, storeId: string, { incoming, outgoing, odd, unread }: ReadRows) {
  const { added } = await storeIncoming(tx, storeId, incoming);
  return { incoming: incoming.length, added, passedBy: outgoing + odd, unread };
}

function recordStatement(tx: Tx, subject: string, { incoming, added }: { incoming: number; added: number }) {
  const changes = { incoming: [null, incoming], added: [null, added] } as const;
  recordActivity(tx, { noun: 'payments', verb: 'statement_added', subject, changes });
}

async function storeColumns(
  tx: Tx,
  storeId: string,
  header: readonly string[],
  { bank, columns }: { bank: string; columns: StatementColumns },
): Promise<void> {
  await tx
    .insertInto('statementColumns')
    .values({ storeId, headerKey: headerKey(header), bank, columns: JSON.stringify(columns) })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'headerKey']).doUpdateSet((eb) => ({
        bank: eb.ref('excluded.bank'),
        columns: eb.ref('excluded.columns'),
        chosenAt: eb.ref('excluded.chosenAt'),
      })),
    )
    .execute();
  await sql`
    DELETE FROM statement_columns WHERE store_id = ${storeId} AND header_key IN (
      SELECT header_key FROM statement_columns WHERE store_id = ${storeId}
      ORDER BY chosen_at DESC, header_key OFFSET ${MOST_LAYOUTS})`.execute(tx);
}

function boundsOf({ lastOfPeriod }: Pick<StatementTable, 'lastOfPeriod'>, today: string) {
  // The bank's time zone may be ahead of the shop's, so a payment may bear tomorrow's date.
  const latest = dayAfter(today);
  return { latest, lastOfPeriod: lastOfPeriod && lastOfPeriod < latest ? lastOfPeriod : latest };
}

function contentOf({ header, rows, ...rest }: StatementTable): string | null {
  const head = JSON.stringify({ ...rest, header: header.slice(0, MAX_STORED_COLUMNS) });
  const written: string[] = [];
  let letters = head.length + ',"rows":[]'.length;
  for (const { row, cells } of rows) {
    const line = JSON.stringify({ row, cells: storedCells(cells) });
    letters += line.length + 1;
    if (letters > MAX_CONTENT_LETTERS) return null;
    written.push(line);
  }
  return `${head.slice(0, -1)},"rows":[${written.join(',')}]}`;
}
