import type { ReadableStream } from 'node:stream/web';
import type { Actor } from '#domain/access.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { invoiceStates } from '#domain/rent/invoice.ts';
import { openTable, type TableColumn, writtenTable } from '#server/spreadsheets/write-table.ts';
import { type BoardInvoice, readRentBoard } from './board.ts';

const columns: TableColumn<BoardInvoice>[] = [
  { header: 'Nomor', width: 18, kind: 'text', of: ({ number }) => number },
  {
    header: 'Tanggal',
    width: 12,
    kind: 'date',
    of: ({ createdAt, timeZone }) => dayOf(createdAt, timeZone),
  },
  { header: 'Toko', width: 28, kind: 'text', of: ({ namaToko }) => namaToko },
  { header: 'Alamat Toko', width: 24, kind: 'text', of: ({ slug }) => slug },
  { header: 'Paket', width: 20, kind: 'text', of: ({ planName }) => planName },
  { header: 'Hari', width: 8, kind: 'number', of: ({ days }) => days },
  { header: 'Mulai', width: 12, kind: 'date', of: ({ from, timeZone }) => dayOf(from, timeZone) },
  { header: 'Sampai', width: 12, kind: 'date', of: ({ to, timeZone }) => dayOf(to, timeZone) },
  {
    header: 'Jatuh Tempo',
    width: 12,
    kind: 'date',
    of: ({ dueAt, timeZone }) => dayOf(dueAt, timeZone),
  },
  { header: 'Jumlah', width: 14, kind: 'rupiah', of: ({ amount }) => amount },
  { header: 'Kode Unik', width: 10, kind: 'rupiah', of: ({ uniqueCode }) => uniqueCode },
  { header: 'Status', width: 18, kind: 'text', of: ({ state }) => invoiceStates[state] },
  { header: 'Dikembalikan', width: 14, kind: 'rupiah', of: ({ refunded }) => refunded },
  {
    header: 'Dibayar',
    width: 12,
    kind: 'date',
    of: ({ paidAt, timeZone }) => (paidAt ? dayOf(paidAt, timeZone) : ''),
  },
];

export function openRentFile(actor: Actor): Promise<ReadableStream<Uint8Array>> {
  return openTable('csv', writtenTable('Tagihan Sewa', columns, readBatches(actor)));
}

/** Reads each batch in its own transaction, so that a slow download holds no database connection. */
async function* readBatches(actor: Actor): AsyncGenerator<BoardInvoice[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readRentBoard>> = await readRentBoard(actor, {
      state: null,
      after,
    });
    yield page.invoices;
    after = page.next;
  } while (after !== null);
}
