import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '#domain/calendar/day.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import {
  evidenceParts,
  evidenceText,
  isRepeatedReport,
  type ReportedPayment,
} from '#domain/payments/notices/evidence.ts';
import { dayAfter } from '#domain/payments/statements/day.ts';
import type { Tx } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { lockStatementRows } from '../statements/rows.ts';
import { sha256Of } from './phones.ts';

/** `wasKnown` means that the payment was stored before, from a notification or a bank's file. */
export type StoredEvidence = { id: string; wasKnown: boolean };

const MOST_COMPARED = 50;
const BOOKED_DAYS = { before: -1, after: 3 };

/** Stores a payment that an owner's phone reported, unless an earlier report or a bank's file already contained it. */
export async function storeEvidence(
  tx: Tx,
  storeId: string,
  payment: ReportedPayment,
  timeZone: TimeZone,
): Promise<StoredEvidence> {
  await lockStatementRows(tx, storeId);
  const { source, amount, noticedAt } = payment;
  const same = await tx
    .selectFrom('statementRows')
    .select(['id', 'noticedAt', 'bookedOn', 'description', 'inFile'])
    .where('storeId', '=', storeId)
    .where('amount', '=', amount)
    .where('bank', '=', source)
    .orderBy('createdAt', 'desc')
    .limit(MOST_COMPARED)
    .execute();
  const repeated = same.find(
    ({ noticedAt: at, description, inFile }) =>
      at && isRepeatedReport(payment, { ...evidenceParts(description), noticedAt: at, inFile }),
  );
  if (repeated) return { id: repeated.id, wasKnown: true };
  const day = dayOf(noticedAt, timeZone);
  const booked = same.find(
    ({ noticedAt: at, bookedOn }) =>
      at === null &&
      (bookedOn === null ||
        (bookedOn >= dayAfter(day, BOOKED_DAYS.before) && bookedOn <= dayAfter(day, BOOKED_DAYS.after))),
  );
  publishStoreChange(tx, storeId, 'orders');
  if (booked) {
    await tx
      .updateTable('statementRows')
      .set({
        noticedAt,
        description: evidenceText({ sender: booked.description, reference: payment.reference }),
      })
      .where('storeId', '=', storeId)
      .where('id', '=', booked.id)
      .execute();
    return { id: booked.id, wasKnown: true };
  }
  const id = randomUUIDv7();
  const description = evidenceText(payment);
  await tx
    .insertInto('statementRows')
    .values({
      storeId,
      id,
      bank: source,
      bookedOn: day,
      amount,
      description,
      same: sha256Of(`notice\n${source}\n${amount}\n${description}\n${id}`),
      nth: 0,
      wasPending: false,
      noticedAt,
      inFile: false,
    })
    .execute();
  return { id, wasKnown: false };
}

/** True if the shop received `amount` before in the last `days`, so this may be a second report of that payment. */
export async function mayBeRepeated(
  tx: Tx,
  storeId: string,
  { rowId, amount, days }: { rowId: string; amount: number; days: number },
): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    SELECT EXISTS (
      SELECT FROM statement_rows r WHERE r.store_id = ${storeId} AND r.amount = ${amount} AND r.id <> ${rowId}
        AND r.created_at > now() - make_interval(days => ${days})
    ) OR EXISTS (
      SELECT FROM order_events e JOIN orders o ON o.store_id = e.store_id AND o.id = e.order_id
      WHERE e.store_id = ${storeId} AND o.store_id = ${storeId} AND e.kind = 'paid' AND o.total_price = ${amount}
        AND e.created_at > now() - make_interval(days => ${days})
    ) AS seen`.execute(tx);
  return rows[0]?.seen ?? true;
}
