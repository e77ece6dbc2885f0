import type { ImportError, SheetTable } from '../../../domain/products/import/table.ts';
import { SHEET_ROWS } from '../../../domain/spreadsheets/cell.ts';
import { makeTurns } from '../../bounds/turns.ts';
import { limits } from '../../env.ts';
import { readCsv } from './csv.ts';
import { refusals, SheetRefused } from './refusal.ts';
import { readXlsx } from './xlsx.ts';

export type SheetFile = { name: string; bytes: Uint8Array };

export type ReadSheets =
  | { ok: true; tables: SheetTable[]; errors: ImportError[] }
  | { ok: false; status: 400 | 503; message: string };

const inTurn = makeTurns({ atOnce: 1, maxWaiting: 4 });

/** All files, or why one of them cannot be read. */
export async function readSheets(files: readonly SheetFile[]): Promise<ReadSheets> {
  const read = await inTurn(() => readEach(files));
  return (
    read ?? {
      ok: false,
      status: 503,
      message: 'Beberapa impor sedang dibaca. Tunggu sebentar, lalu coba lagi.',
    }
  );
}

async function readEach(files: readonly SheetFile[]): Promise<ReadSheets> {
  const tables: SheetTable[] = [];
  const errors: ImportError[] = [];
  for (const file of files) {
    try {
      const found = await readOne(file);
      if (found.table.rows.length === 0) throw new SheetRefused(refusals.noRows);
      tables.push(found.table);
      errors.push(...found.errors);
      const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
      if (rows > SHEET_ROWS) throw new SheetRefused(refusals.tooManyRows);
    } catch (error) {
      // What is no refusal comes from a parser that met a broken file.
      const reason = error instanceof SheetRefused ? error.message : refusals.broken;
      return { ok: false, status: 400, message: files.length > 1 ? `${file.name}: ${reason}` : reason };
    }
  }
  return { ok: true, tables, errors };
}

async function readOne({ name, bytes }: SheetFile): Promise<{ table: SheetTable; errors: ImportError[] }> {
  if (bytes.length > limits.sheetBytes) throw new SheetRefused(refusals.tooLarge);
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (start.startsWith('504b')) return readXlsx(name, bytes);
  // The container of password-protected files and of the Excels before 2007, and a web page that is named like one.
  if (start === 'd0cf11e0a1b11ae1' || beginsWith(bytes, '<')) throw new SheetRefused(refusals.locked);
  if (beginsWith(bytes, '%PDF')) throw new SheetRefused(refusals.notASheet);
  return readCsv(name, bytes);
}

function beginsWith(bytes: Uint8Array, text: string): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 64));
  return start.trimStart().startsWith(text);
}
