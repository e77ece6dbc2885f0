import type { ReadableStream } from 'node:stream/web';
import { sql } from 'kysely';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { type OrderPrice, priceFields, priceParts } from '#domain/orders/price/price.ts';
import { boundsOfRange, type ReportBounds, type ReportRange } from '#domain/reports/report.ts';
import type { Tx } from '../db/access.ts';
import { openTable, type TableColumn, type TableFormat, writtenTable } from '../spreadsheets/write-table.ts';
import { readRefunds, refundColumns } from './refunds.ts';
import { afterOrder, completedIn } from './reports.ts';

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

type ReportFileRequest = {
  storeId: string;
  range: ReportRange;
  timeZone: TimeZone;
  onlyRefunds: boolean;
  run: Run;
};

type ReportRow = OrderPrice & {
  id: string;
  /** When the order was placed, as '2026-11-21 23:05:00' in the shop's time zone. */
  localTime: string;
  orderNumber: number;
  customerName: string;
  customerWa: string;
  customerEmail: string;
  customerAddress: string;
  barang: string;
  voucherCode: string;
  refunded: number;
};

const BATCH = 500;

const columns: readonly TableColumn<ReportRow>[] = [
  { header: 'Tanggal', width: 17, kind: 'dateTime', of: ({ localTime }) => localTime },
  { header: 'Nomor Pesanan', width: 15, kind: 'number', of: ({ orderNumber }) => orderNumber },
  { header: 'ID Pesanan', width: 38, kind: 'text', of: ({ id }) => id },
  { header: 'Pelanggan', width: 24, kind: 'text', of: ({ customerName }) => customerName },
  { header: 'WhatsApp', width: 17, kind: 'text', of: ({ customerWa }) => customerWa },
  { header: 'Email', width: 28, kind: 'text', of: ({ customerEmail }) => customerEmail },
  { header: 'Alamat', width: 48, kind: 'text', of: ({ customerAddress }) => customerAddress },
  { header: 'Barang', width: 48, kind: 'text', of: ({ barang }) => barang },
  { header: 'Voucher', width: 14, kind: 'text', of: ({ voucherCode }) => voucherCode },
  ...priceParts.map(({ name, label, shortLabel = label, isRare }) => {
    const header = shortLabel.replace(/ [a-z]/g, (start) => start.toUpperCase());
    return { header, width: isRare ? 12 : 14, kind: 'rupiah', of: (row: ReportRow) => row[name] } as const;
  }),
  { header: 'Total', width: 14, kind: 'rupiah', of: ({ totalPrice }) => totalPrice },
  { header: 'Dana Dikembalikan', width: 18, kind: 'rupiah', of: ({ refunded }) => refunded },
];

/** Opens a file of the completed orders placed in `range`. Excel files add the refunds; `onlyRefunds` omits orders. */
export function openReportFile(
  format: TableFormat,
  { storeId, range, timeZone, onlyRefunds, run }: ReportFileRequest,
): Promise<ReadableStream<Uint8Array>> {
  const refunds = writtenTable(
    'Pengembalian',
    refundColumns,
    batchesOf(run, (tx, after) => readRefunds(tx, storeId, range, { limit: BATCH, after })),
  );
  if (onlyRefunds) return openTable(format, refunds);
  const bounds = boundsOfRange(range, timeZone);
  const orders = batchesOf<ReportRow>(run, (tx, after) =>
    readRows(tx, { storeId, bounds, timeZone, after: after?.id ?? null }),
  );
  return openTable(format, writtenTable('Laporan', columns, orders), refunds);
}

/** Reads batches, each in its own transaction, so that a slow client occupies neither memory nor a connection. */
async function* batchesOf<Row>(
  run: Run,
  read: (tx: Tx, after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  do {
    const last: Row | null = after;
    const rows: Row[] = await run((tx) => read(tx, last));
    yield rows;
    after = rows.length === BATCH ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

type Batch = { storeId: string; bounds: ReportBounds; timeZone: TimeZone; after: string | null };

async function readRows(tx: Tx, { storeId, bounds, timeZone, after }: Batch): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT id, order_number, customer_name, customer_wa, customer_email, customer_address, voucher_code,
      ${sql.join(priceFields.map((field) => sql.ref(field)))}, refunded,
      to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') AS local_time,
      (SELECT string_agg(i.quantity || ' × ' || i.nama_produk || coalesce(' (' || nullif(i.option_text, '') || ')', ''),
         '; ' ORDER BY i.position)
       FROM order_items i WHERE i.store_id = ${storeId} AND i.order_id = orders.id) AS barang
    FROM orders WHERE ${completedIn(storeId, bounds)} ${afterOrder(storeId, after)}
    ORDER BY created_at DESC, id DESC LIMIT ${BATCH}`.execute(tx);
  return rows.map((row) => ({ ...row, barang: row.barang ?? '' }));
}
