import { resourceLimits } from '#server/env.ts';
import { readCsv } from './csv.ts';
import { refusals, SheetRefused } from './refusal.ts';
import type { TableKind, TableOfKind } from './table-kind.ts';
import { readXlsx } from './xlsx.ts';

export type SheetFile = { name: string; bytes: Uint8Array };

export type ReadTables<T> =
  | { ok: true; tables: T[] }
  | { ok: false; status: 400 | 429 | 503; message: string };

/** Reads each file as the first kind of table in `kinds` that fits, or returns why a file cannot be read. */
export async function readSheetTables<T>(
  files: readonly SheetFile[],
  kinds: readonly [TableKind<T>, ...TableKind<T>[]],
): Promise<ReadTables<T>> {
  const tables: T[] = [];
  let rows = 0;
  for (const file of files) {
    try {
      const { table, kind } = await readOne(file, kinds);
      const count = kind.countRows(table);
      if (count === 0) throw new SheetRefused(kind.texts.noRows);
      tables.push(table);
      rows += count;
      if (rows > kind.mostRows) throw new SheetRefused(kind.texts.tooManyRows);
    } catch (error) {
      // Other errors come from parsers and mean that the file is broken.
      const reason = error instanceof SheetRefused ? error.message : refusals.broken;
      return { ok: false, status: 400, message: files.length > 1 ? `${file.name}: ${reason}` : reason };
    }
  }
  return { ok: true, tables };
}

async function readOne<T>(
  { name, bytes }: SheetFile,
  kinds: readonly [TableKind<T>, ...TableKind<T>[]],
): Promise<TableOfKind<T>> {
  const found = await readerOf(bytes)(name, bytes, kinds);
  if (!found) throw new SheetRefused(kinds[0].texts.noTable);
  return found;
}

/** Chooses the reader by the file's first bytes. Throws SheetRefused for known formats that cannot be read. */
function readerOf(bytes: Uint8Array): typeof readXlsx | typeof readCsv {
  if (bytes.length > resourceLimits.sheetBytes) throw new SheetRefused(refusals.tooLarge);
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (start.startsWith('504b')) return readXlsx;
  // Encrypted and old (before 2007) Excel files begin with these bytes. Banks also send web pages named .xls, which
  // begin with '<'.
  if (start === 'd0cf11e0a1b11ae1' || beginsWith(bytes, '<')) throw new SheetRefused(refusals.locked);
  if (beginsWith(bytes, '%PDF')) throw new SheetRefused(refusals.notASheet);
  return readCsv;
}

function beginsWith(bytes: Uint8Array, text: string): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 64));
  return start.trimStart().startsWith(text);
}
