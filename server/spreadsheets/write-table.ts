import { ReadableStream } from 'node:stream/web';
import Papa from 'papaparse';
import { spreadsheetText } from '#domain/spreadsheets/text.ts';
import { excelDate, writeXlsx, type XlsxColumn, type XlsxSheet } from './write-xlsx.ts';

export const tableFormats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export type TableFormat = keyof typeof tableFormats;

export function isTableFormat(value: string): value is TableFormat {
  return Object.hasOwn(tableFormats, value);
}

type Cells = (string | number)[];
export type TableColumn<Row> = XlsxColumn & { of: (row: Row) => string | number };
type Table = { name: string; columns: readonly XlsxColumn[]; batches: AsyncGenerator<Cells[]> };

export function writtenTable<Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
): Table {
  const cellsOf = async function* () {
    for await (const rows of batches) yield rows.map((row) => columns.map(({ of }) => of(row)));
  };
  return { name, columns, batches: cellsOf() };
}

/** Returns a stream of a CSV file (first table only) or an XLSX file. Rejects if the first rows cannot be read. */
export async function openTable(
  format: TableFormat,
  { batches, ...first }: Table,
  ...further: Table[]
): Promise<ReadableStream<Uint8Array>> {
  const begun = await batches.next();
  const table = { ...first, batches: startingWith<Cells[]>(begun.done ? [] : begun.value, batches) };
  return ReadableStream.from(
    format === 'csv' ? writeCsv(table) : writeXlsx([table, ...further].map(xlsxSheet)),
  );
}

/** Uses semicolons and a byte order mark. Without these, Indonesian spreadsheet programs misread columns and UTF-8. */
async function* writeCsv({ columns, batches }: Table): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${csvOf([columns.map(({ header }) => header)])}`);
  for await (const rows of batches) {
    const safe = rows.map((cells) =>
      cells.map((cell, nth) => (columns[nth]?.kind === 'text' ? spreadsheetText(String(cell)) : cell)),
    );
    if (safe.length > 0) yield encoder.encode(csvOf(safe));
  }
}

function csvOf(cells: Cells[]): string {
  return `${Papa.unparse(cells, { delimiter: ';', newline: '\r\n' })}\r\n`;
}

function xlsxSheet({ name, columns, batches }: Table): XlsxSheet {
  const isDay = columns.map(({ kind }) => kind === 'dateTime' || kind === 'date');
  const cellsOf = async function* () {
    for await (const rows of batches)
      yield rows.map((cells) => cells.map((cell, nth) => (isDay[nth] ? excelDate(String(cell)) : cell)));
  };
  return { name, columns, batches: cellsOf() };
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
