import type { Merge, RawRow } from '#domain/spreadsheets/cell.ts';

export type TableKind<T> = {
  /** The header must be among this many rows at the top. */
  headRows: number;
  mostRows: number;
  /** Returns a function that builds the table, or null if no row is the header of this kind of table. */
  find: (firstRows: readonly RawRow[]) => ((file: string, rows: RawRow[], merges: Merge[]) => T) | null;
  countRows: (table: T) => number;
  texts: { noTable: string; noRows: string; tooManyRows: string };
};

export type TableOfKind<T> = { table: T; kind: TableKind<T> };

export function headRowsOf(kinds: readonly Pick<TableKind<unknown>, 'headRows'>[]): number {
  return Math.max(...kinds.map(({ headRows }) => headRows));
}
