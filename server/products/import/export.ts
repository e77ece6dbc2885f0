import { ReadableStream } from 'node:stream/web';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { ownColumns, ownRows } from '#domain/products/import/own-sheet.ts';
import type { CatalogueProduct } from '#domain/products/import/planned.ts';
import type { Cell } from '#domain/spreadsheets/cell.ts';
import { storedText } from '#domain/spreadsheets/text.ts';
import type { Tx } from '#server/db/access.ts';
import { writeXlsx } from '#server/spreadsheets/write-xlsx.ts';
import { readWhole } from './catalogue.ts';

export const exportFormats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export type ExportFormat = keyof typeof exportFormats;

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

type Batch = { ids: string[]; products: CatalogueProduct[] };

const BATCH = 250;

/** Reads each batch in its own transaction, so that a slow client does not hold a database connection. */
export async function openExport(
  format: ExportFormat,
  run: Run,
  storeId: string,
): Promise<ReadableStream<Uint8Array>> {
  const batches = readBatches(run, storeId);
  const first = await batches.next();
  const all = startingWith(first.done ? [] : first.value, batches);
  return ReadableStream.from(
    format === 'csv' ? writeCsv(all) : writeXlsx([{ name: 'Produk', columns: ownColumns, batches: all }]),
  );
}

async function* readBatches(run: Run, storeId: string): AsyncGenerator<Cell[][]> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    const { ids, products }: Batch = await run((tx) => readBatch(tx, storeId, from));
    const byId = new Map(products.map((product) => [product.id, product]));
    yield ids.flatMap((id) => {
      const product = byId.get(id);
      return product ? ownRows(product) : [];
    });
    after = ids.length === BATCH ? (ids.at(-1) ?? null) : null;
  } while (after !== null);
}

async function readBatch(tx: Tx, storeId: string, after: string | null): Promise<Batch> {
  const behind = after === null ? sql`` : sql`AND id < ${after}`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE store_id = ${storeId} AND deleted_at IS NULL ${behind}
    ORDER BY id DESC LIMIT ${BATCH}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return { ids, products: await readWhole(tx, storeId, ids) };
}

/** Uses semicolons and a byte order mark. Without these, Indonesian spreadsheet programs misread columns and UTF-8. */
async function* writeCsv(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${csvOf([ownColumns.map(({ header }) => header)])}`);
  for await (const rows of batches)
    if (rows.length > 0) yield encoder.encode(csvOf(rows.map((cells) => cells.map(storedCell))));
}

function storedCell(cell: Cell): Cell {
  return typeof cell === 'string' ? storedText(cell) : cell;
}

function csvOf(cells: Cell[][]): string {
  return `${Papa.unparse(cells, { delimiter: ';', newline: '\r\n' })}\r\n`;
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
