import { sql } from 'kysely';
import { dayOf, startOfDay } from '#domain/calendar/day.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import {
  type AutomaticPayment,
  automaticBill,
  type OpenPayment,
  usualAutomatic,
} from '#domain/payments/notices/automatic.ts';
import type { Tx } from '#server/db/access.ts';
import { type ActResult, actOnRow } from '../statements/act.ts';
import { lockStatementRows } from '../statements/rows.ts';
import { mayBeRepeated } from './store-evidence.ts';

const SEEN_DAYS = 30;

export async function readAutomaticPayment(tx: Tx, storeId: string): Promise<AutomaticPayment> {
  const row = await tx
    .selectFrom('automaticPayment')
    .select(['active', 'ceiling', 'dailySum'])
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row ?? usualAutomatic;
}

/** The caller must have checked the owner's password. */
export async function saveAutomaticPayment(
  tx: Tx,
  storeId: string,
  settings: AutomaticPayment,
): Promise<void> {
  await tx
    .insertInto('automaticPayment')
    .values({ storeId, ...settings })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(settings))
    .execute();
}

/** Lists at most three bills, because callers only need to know whether there is exactly one. */
export async function listOpenBillsOfTotal(tx: Tx, storeId: string, total: number): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    SELECT o.id AS order_id, o.edit_key, o.unique_code,
      coalesce((SELECT max(e.created_at) FROM order_events e
        WHERE e.store_id = ${storeId} AND e.order_id = o.id AND e.kind = 'billed'), o.created_at) AS billed_at
    FROM orders o
    WHERE o.store_id = ${storeId} AND o.status = 'Harus Dibayar' AND o.total_price = ${total}
    ORDER BY o.created_at, o.id LIMIT 3`.execute(tx);
  return rows;
}

export type NewEvidence = {
  rowId: string;
  amount: number;
  noticedAt: Date;
  sure: boolean;
  exact: boolean;
  now: Date;
  timeZone: TimeZone;
};

/** Marks the matching order as paid, or returns null if the owner must decide. `tx` must come from `asSystem`. */
export async function markPaidAutomatically(
  tx: Tx,
  storeId: string,
  { rowId, now, timeZone, ...evidence }: NewEvidence,
): Promise<ActResult | null> {
  const settings = await readAutomaticPayment(tx, storeId);
  if (!settings.active) return null;
  // Handles a shop's payment notices one at a time, because concurrent ones could together exceed the daily limit.
  await lockStatementRows(tx, storeId);
  const { amount } = evidence;
  const bill = automaticBill({
    settings,
    ...evidence,
    bills: await listOpenBillsOfTotal(tx, storeId, amount),
    seenBefore: await mayBeRepeated(tx, storeId, { rowId, amount, days: SEEN_DAYS }),
    sumToday: await sumSince(tx, storeId, startOfDay(dayOf(now, timeZone), timeZone)),
  });
  if (!bill) return null;
  const { orderId, editKey } = bill;
  return actOnRow(tx, null, storeId, { intent: 'accept', rowId, orderId, seenEdit: editKey ?? '' });
}

async function sumSince(tx: Tx, storeId: string, since: Date): Promise<number> {
  const { sum } = await tx
    .selectFrom('statementRows')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('storeId', '=', storeId)
    .where('automatic', '=', true)
    .where('matchedAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(sum);
}
