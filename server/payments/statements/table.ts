import {
  findAnyHead,
  findHead,
  headerKey,
  headerTexts,
  STATEMENT_HEAD_ROWS,
  type StatementColumns,
} from '#domain/payments/statements/columns.ts';
import { latestDayIn } from '#domain/payments/statements/day.ts';
import { type RawRow, SHEET_ROWS, textOf } from '#domain/spreadsheets/cell.ts';
import { type ReadTables, readSheetTables, type SheetFile } from '#server/spreadsheets/reading/read.ts';
import type { TableKind } from '#server/spreadsheets/reading/table-kind.ts';

export type SavedColumns = ReadonlyMap<string, { bank: string; columns: StatementColumns }>;

export type StatementTable = {
  header: string[];
  rows: RawRow[];
  /** Null if the owner has to assign the columns. */
  columns: StatementColumns | null;
  bank: string | null;
  /** The last day of the period that the file covers, if the lines above its header name one. */
  lastOfPeriod: string | null;
};

export const MAX_STORED_COLUMNS = 40;

type Head = Pick<StatementTable, 'header' | 'columns' | 'bank'> & { row: number };

/** Finds the table by columns chosen before or a known bank's header. Otherwise the owner has to assign its columns. */
export function readStatementFile(
  file: SheetFile,
  savedColumns: SavedColumns,
): Promise<ReadTables<StatementTable>> {
  return readSheetTables(
    [file],
    [
      kindOf((firstRows) => findChosenHead(firstRows, savedColumns) ?? findHead(firstRows)),
      kindOf((firstRows) => {
        const found = findAnyHead(firstRows);
        return found && { ...found, columns: null, bank: null };
      }),
    ],
  );
}

/** Drops unused cells, so that less is copied from the reading thread to the main thread. */
export function withoutUnused({ rows, ...table }: StatementTable): StatementTable {
  const { columns } = table;
  const used = columns && [columns.date, columns.amount, columns.mark, ...columns.descriptions];
  const stored = rows.map(({ row, cells }) => ({
    row,
    cells: used
      ? Array.from(cells, (cell, at) => (used.includes(at) ? cell : undefined))
      : storedCells(cells),
  }));
  return { ...table, rows: stored };
}

export function storedCells(cells: RawRow['cells']): RawRow['cells'] {
  return Array.from(cells.slice(0, MAX_STORED_COLUMNS), (cell) =>
    typeof cell === 'string' ? cell.slice(0, 300) : cell,
  );
}

function kindOf(findHeadIn: (firstRows: readonly RawRow[]) => Head | null): TableKind<StatementTable> {
  return {
    headRows: STATEMENT_HEAD_ROWS,
    mostRows: SHEET_ROWS,
    find: (firstRows) => {
      const head = findHeadIn(firstRows);
      return head && ((_, rows) => tableUnder(head, rows));
    },
    countRows: ({ rows }) => rows.length,
    texts: {
      noTable:
        'Tidak ada tabel mutasi di berkas ini. Unduh mutasi rekening dari internet banking sebagai CSV atau Excel, lalu pilih berkas itu.',
      noRows: 'Tidak ada baris mutasi di bawah judul kolomnya.',
      tooManyRows:
        'Mutasi ini lebih dari 5.000 baris. Unduh mutasi dengan rentang tanggal yang lebih pendek.',
    },
  };
}

function tableUnder({ row, ...head }: Head, rows: readonly RawRow[]): StatementTable {
  const above = rows.filter((one) => one.row < row).map(({ cells }) => cells.map(textOf).join(' '));
  const period = above.filter((line) => /period/i.test(line)).join(' ');
  return {
    ...head,
    rows: rows.filter((one) => one.row > row),
    lastOfPeriod: latestDayIn(period),
  };
}

function findChosenHead(firstRows: readonly RawRow[], savedColumns: SavedColumns): Head | null {
  if (savedColumns.size === 0) return null;
  for (const { row, cells } of firstRows) {
    const header = headerTexts(cells);
    const chosen = savedColumns.get(headerKey(header));
    if (chosen) return { row, header, ...chosen };
  }
  return null;
}
