import type { Merge, RawRow } from '#domain/spreadsheets/cell.ts';

export type TableKind<T> = {
  /** The header is within this many rows. */
  headRows: number;
  mostRows: number;
  /** Null if these rows start no such table. */
  find: (firstRows: readonly RawRow[]) => ((file: string, rows: RawRow[], merges: Merge[]) => T) | null;
  /** Counts the rows below the header. */
  countRows: (table: T) => number;
  texts: { noTable: string; noRows: string; tooManyRows: string };
};

export type TableOfKind<T> = { table: T; kind: TableKind<T> };

/** The header of any of these kinds is within this many rows. */
export function headRowsOf(kinds: readonly Pick<TableKind<unknown>, 'headRows'>[]): number {
  return Math.max(...kinds.map(({ headRows }) => headRows));
}
