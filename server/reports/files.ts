import type { ReadableStream } from 'node:stream/web';
import { sql } from 'kysely';
import type { ReportBounds } from '../../domain/reports/report.ts';
import type { TimeZone } from '../../domain/stores/store.ts';
import type { Tx } from '../db/access.ts';
import { openTable, type TableColumn, type TableFormat } from '../spreadsheets/write-table.ts';
import { afterOrder, completedIn } from './reports.ts';

/** `run` opens a transaction that sees the shop. */
export type ReportFileWish = {
  storeId: string;
  bounds: ReportBounds;
  timeZone: TimeZone;
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

type ReportRow = {
  id: string;
  /** '2026-11-21 23:05:00' on the shop's clock. */
  localTime: string;
  orderNumber: number;
  customerName: string;
  customerWa: string;
  customerEmail: string;
  customerAddress: string;
  barang: string;
  voucherCode: string;
  subtotal: number;
  discount: number;
  shippingCost: number;
  uniqueCode: number;
  totalPrice: number;
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
  { header: 'Subtotal', width: 14, kind: 'rupiah', of: ({ subtotal }) => subtotal },
  { header: 'Diskon', width: 14, kind: 'rupiah', of: ({ discount }) => discount },
  { header: 'Ongkir', width: 14, kind: 'rupiah', of: ({ shippingCost }) => shippingCost },
  { header: 'Kode Unik', width: 12, kind: 'rupiah', of: ({ uniqueCode }) => uniqueCode },
  { header: 'Total', width: 14, kind: 'rupiah', of: ({ totalPrice }) => totalPrice },
  { header: 'Dana Dikembalikan', width: 18, kind: 'rupiah', of: ({ refunded }) => refunded },
];

/** Reads each batch in its own transaction, so that a slow line holds neither memory nor a connection. */
export function openReportFile(
  format: TableFormat,
  wish: ReportFileWish,
): Promise<ReadableStream<Uint8Array>> {
  return openTable(format, 'Laporan', columns, readBatches(wish));
}

async function* readBatches({ storeId, bounds, timeZone, run }: ReportFileWish): AsyncGenerator<ReportRow[]> {
  let after: string | null = null;
  do {
    const rows: ReportRow[] = await run((tx) => readRows(tx, { storeId, bounds, timeZone, after }));
    yield rows;
    after = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

type Batch = Omit<ReportFileWish, 'run'> & { after: string | null };

async function readRows(tx: Tx, { storeId, bounds, timeZone, after }: Batch): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT id, order_number, customer_name, customer_wa, customer_email, customer_address, voucher_code,
      subtotal, discount, shipping_cost, unique_code, total_price, refunded,
      to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') AS local_time,
      (SELECT string_agg(i.quantity || ' × ' || i.nama_produk || coalesce(' (' || nullif(i.option_text, '') || ')', ''),
         '; ' ORDER BY i.position)
       FROM order_items i WHERE i.store_id = ${storeId} AND i.order_id = orders.id) AS barang
    FROM orders WHERE ${completedIn(storeId, bounds)} ${afterOrder(storeId, after)}
    ORDER BY created_at DESC, id DESC LIMIT ${BATCH}`.execute(tx);
  return rows.map((row) => ({ ...row, barang: row.barang ?? '' }));
}
