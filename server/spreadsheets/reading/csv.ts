import { type Options, parse } from 'csv-parse/sync';
import { type RawRow, SHEET_COLUMNS } from '#domain/spreadsheets/cell.ts';
import { plainText } from '#domain/spreadsheets/text.ts';
import { refusals, SheetRefused } from './refusal.ts';
import { headRowsOf, type TableKind, type TableOfKind } from './table-kind.ts';

const delimiters = [';', ',', '\t', '|'];

/** Most characters in a row. Without a limit, a stray quotation mark could put many rows into a single cell. */
const MOST_ROW_LETTERS = 50_000;

const options: Options = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: MOST_ROW_LETTERS,
  info: true,
};

/** Reads the file as the first kind of table in `kinds` that fits. Null if none fits. Throws SheetRefused. */
export function readCsv<T>(
  file: string,
  bytes: Uint8Array,
  kinds: readonly TableKind<T>[],
): TableOfKind<T> | null {
  const text = decoded(bytes);
  // Text contains no NUL, so a file with a NUL is a picture or program with a wrong extension.
  if (text.includes('\u0000')) throw new SheetRefused(refusals.notASheet);
  const headRows = headRowsOf(kinds);
  const heads = delimiters.map((delimiter) => ({ delimiter, head: rowsOf(text, delimiter, headRows) }));
  for (const kind of kinds)
    for (const { delimiter, head } of heads) {
      const makeTable = kind.find(head.filter(({ row }) => row <= kind.headRows));
      if (!makeTable) continue;
      const rows = rowsOf(text, delimiter, kind.mostRows + kind.headRows + 1);
      if (rows.length > kind.mostRows + kind.headRows) throw new SheetRefused(kind.texts.tooManyRows);
      return { table: makeTable(file, rows, []), kind };
    }
  return null;
}

function rowsOf(text: string, delimiter: string, most: number): RawRow[] {
  let read: { record: string[]; info: { records: number } }[];
  try {
    read = parse(text, { ...options, delimiter, to: most }) as unknown as typeof read;
  } catch {
    throw new SheetRefused(refusals.brokenCsv);
  }
  const rows = read.map(({ record, info }): RawRow => ({ row: info.records, cells: record.map(plainText) }));
  if (rows.some(({ cells }) => cells.length > SHEET_COLUMNS)) throw new SheetRefused(refusals.tooManyColumns);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Decodes UTF-16 (by its byte order mark), UTF-8 and otherwise Windows-1252, which old versions of Excel write. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
