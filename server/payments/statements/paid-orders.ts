import { sql } from 'kysely';
import { dayOf } from '#domain/calendar/day.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { PaidOrder } from '#domain/payments/matching.ts';
import { acceptedNote } from '#domain/payments/proof.ts';
import type { Tx } from '#server/db/access.ts';

/** Lists only orders paid this recently, because earlier bank statements contained the transfers for older orders. */
const PAID_DAYS = 30;
const MOST_PAID = 2_000;

export async function listPaidOrders(tx: Tx, storeId: string, timeZone: TimeZone): Promise<PaidOrder[]> {
  const { rows } = await sql<
    Omit<PaidOrder, 'billedOn' | 'settledOn' | 'settledBy' | 'hasUniqueCode'> & {
      createdAt: Date;
      settledAt: Date;
      note: string;
    }
  >`
    SELECT o.id AS order_id, o.order_number, o.customer_name, o.total_price, o.edit_key, o.created_at,
      paid.settled_at, paid.note
    FROM (
      SELECT order_id, created_at AS settled_at, note FROM order_events
      WHERE store_id = ${storeId} AND kind = 'paid' AND from_status = 'Harus Dibayar'
        AND created_at > now() - make_interval(days => ${PAID_DAYS})
      ORDER BY created_at DESC, id DESC LIMIT ${MOST_PAID}
    ) paid JOIN orders o ON o.store_id = ${storeId} AND o.id = paid.order_id
    WHERE o.status <> 'Harus Dibayar' AND NOT EXISTS (SELECT FROM statement_rows r WHERE r.store_id = ${storeId} AND r.order_id = paid.order_id)
    ORDER BY paid.settled_at DESC, o.id`.execute(tx);
  return rows.map(({ createdAt, settledAt, note, ...order }) => ({
    ...order,
    hasUniqueCode: false,
    billedOn: dayOf(createdAt, timeZone),
    settledOn: dayOf(settledAt, timeZone),
    settledBy: note === acceptedNote ? 'proof' : 'hand',
  }));
}
