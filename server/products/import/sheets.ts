import {
  findHeader,
  HEADER_ROWS,
  type ImportError,
  type SheetTable,
  tableOf,
} from '#domain/products/import/table.ts';
import { SHEET_ROWS } from '#domain/spreadsheets/cell.ts';
import { readSheetTables, type SheetFile } from '#server/spreadsheets/reading/read.ts';
import type { TableKind } from '#server/spreadsheets/reading/table-kind.ts';

export type ReadSheets =
  | { ok: true; tables: SheetTable[]; errors: ImportError[] }
  | { ok: false; status: 400 | 429 | 503; message: string };

type FoundTable = { table: SheetTable; errors: ImportError[] };

export const productTable: TableKind<FoundTable> = {
  headRows: HEADER_ROWS,
  mostRows: SHEET_ROWS,
  find: (firstRows) => {
    const header = findHeader(firstRows);
    return header && ((file, rows, merges) => tableOf(file, header, rows, merges));
  },
  countRows: ({ table }) => table.rows.length,
  texts: {
    noTable:
      'Tidak ada tabel produk di berkas ini. Baris judul harus memuat nama kolom seperti Nama produk, Harga, dan Stok.',
    noRows: 'Tidak ada baris produk di bawah judul kolomnya.',
    tooManyRows: 'Tabel ini lebih dari 5.000 baris. Bagi menjadi beberapa berkas, lalu impor satu per satu.',
  },
};

export async function readSheets(files: readonly SheetFile[]): Promise<ReadSheets> {
  const read = await readSheetTables(files, [productTable]);
  if (!read.ok) return read;
  return {
    ok: true,
    tables: read.tables.map(({ table }) => table),
    errors: read.tables.flatMap(({ errors }) => errors),
  };
}
