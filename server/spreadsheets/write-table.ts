import { ReadableStream } from 'node:stream/web';
import Papa from 'papaparse';
import { spreadsheetText } from '../../domain/spreadsheets/text.ts';
import { excelDate, writeXlsx, type XlsxColumn } from './write-xlsx.ts';

export const tableFormats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export type TableFormat = keyof typeof tableFormats;

export function isTableFormat(value: string): value is TableFormat {
  return Object.hasOwn(tableFormats, value);
}

export type TableColumn<Row> = XlsxColumn & { of: (row: Row) => string | number };

/** Waits for the first batch, so that what cannot be read fails before anything is sent. */
export async function openTable<Row>(
  format: TableFormat,
  name: string,
  columns: readonly TableColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await batches.next();
  const all = startingWith<Row[]>(first.done ? [] : first.value, batches);
  return ReadableStream.from(
    format === 'csv' ? writeCsv(columns, all) : writeXlsx(name, columns, xlsxRows(columns, all)),
  );
}

/** Indonesian spreadsheets part cells by semicolons and know UTF-8 by its byte order mark. */
async function* writeCsv<Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${csvOf([columns.map(({ header }) => header)])}`);
  for await (const rows of batches) {
    if (rows.length > 0) yield encoder.encode(csvOf(rows.map((row) => csvCells(columns, row))));
  }
}

function csvOf(cells: (string | number)[][]): string {
  return `${Papa.unparse(cells, { delimiter: ';', newline: '\r\n' })}\r\n`;
}

function csvCells<Row>(columns: readonly TableColumn<Row>[], row: Row): (string | number)[] {
  return columns.map(({ kind, of }) => (kind === 'text' ? spreadsheetText(String(of(row))) : of(row)));
}

async function* xlsxRows<Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<(string | number)[][]> {
  for await (const rows of batches)
    yield rows.map((row) =>
      columns.map(({ kind, of }) => (kind === 'dateTime' ? excelDate(String(of(row))) : of(row))),
    );
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
