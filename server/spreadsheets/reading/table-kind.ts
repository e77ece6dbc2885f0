import type { Merge, RawRow } from '#domain/spreadsheets/cell.ts';

/** What is looked for in a sheet. */
export type TableKind<T> = {
  /** It begins within these many rows. */
  headRows: number;
  mostRows: number;
  /** Null where these rows begin no such table. */
  find: (firstRows: readonly RawRow[]) => ((file: string, rows: RawRow[], merges: Merge[]) => T) | null;
  /** Rows below its header. */
  countRows: (table: T) => number;
  texts: { noTable: string; noRows: string; tooManyRows: string };
};

export type TableOfKind<T> = { table: T; kind: TableKind<T> };
