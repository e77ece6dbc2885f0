import { sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ReportRange } from '#domain/reports/report.ts';
import type { Tx } from '../db/access.ts';
import type { TableColumn } from '../spreadsheets/write-table.ts';

type RefundRow = {
  id: string;
  /** The day of the payout, as '2026-11-21'. */
  refundDay: string;
  amount: number;
  orderId: string;
  orderNumber: number;
  customerName: string;
  customerWa: string;
  status: OrderStatus;
  totalPrice: number;
};

export const refundColumns: readonly TableColumn<RefundRow>[] = [
  { header: 'Tanggal Pengembalian', width: 21, kind: 'date', of: ({ refundDay }) => refundDay },
  { header: 'Nomor Pesanan', width: 15, kind: 'number', of: ({ orderNumber }) => orderNumber },
  { header: 'ID Pesanan', width: 38, kind: 'text', of: ({ orderId }) => orderId },
  { header: 'Pelanggan', width: 24, kind: 'text', of: ({ customerName }) => customerName },
  { header: 'WhatsApp', width: 17, kind: 'text', of: ({ customerWa }) => customerWa },
  { header: 'Status Pesanan', width: 16, kind: 'text', of: ({ status }) => status },
  { header: 'Total Pesanan', width: 14, kind: 'rupiah', of: ({ totalPrice }) => totalPrice },
  { header: 'Jumlah Dikembalikan', width: 20, kind: 'rupiah', of: ({ amount }) => amount },
];

/** Reads the refunds of a range, newest day first. Their sum is `refunded` in the report of the same range. */
export async function readRefunds(
  tx: Tx,
  storeId: string,
  { from, until }: ReportRange,
  { limit, after }: { limit: number; after: Pick<RefundRow, 'id' | 'refundDay'> | null },
): Promise<RefundRow[]> {
  const behind =
    after === null ? sql`` : sql`AND (e.refund_day, e.id) < (${after.refundDay}::date, ${after.id}::uuid)`;
  const { rows } = await sql<RefundRow>`
    SELECT e.id, e.refund_day, e.amount, e.order_id, o.order_number, o.customer_name, o.customer_wa, o.status, o.total_price
    FROM order_events e JOIN orders o ON o.store_id = e.store_id AND o.id = e.order_id
    WHERE e.store_id = ${storeId} AND o.store_id = ${storeId} AND e.kind = 'refunded'
      AND e.refund_day >= ${from ?? '-infinity'}::date AND e.refund_day <= ${until ?? 'infinity'}::date ${behind}
      AND NOT EXISTS (
        SELECT FROM order_events w WHERE w.store_id = ${storeId} AND w.order_id = e.order_id AND w.withdraws = e.id)
    ORDER BY e.refund_day DESC, e.id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}
