import { sql } from 'kysely';
import { isUuid } from '#domain/id.ts';
import { type AnswerReminder, answerReminderMail, MAX_REMINDED } from '#domain/orders/mails/answer-mails.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { addJob } from '#server/jobs/queue.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { readMailedShop } from '#server/team/mailed-shop.ts';

const BATCH = 500;

/** Length of a shift. For each shift, an owner gets at most one mail about the orders to be answered in the shift. */
const SHIFT_HOURS = 6;

type Shift = { start: Date; end: Date };
type EndingOrder = { storeId: string; id: string; due: string };

/** Stores one mail for each shop that must answer orders in the next shift (see SHIFT_HOURS). */
export async function writeAnswerReminders(origin: string): Promise<void> {
  const next = await asSystem(readNextShift);
  const seen = new Set<string>();
  for (let after: EndingOrder | undefined; ; ) {
    const batch: EndingOrder[] = await asSystem((tx) => findEnding(tx, next, after));
    for (const { storeId } of batch) {
      if (!seen.has(storeId)) await asSystem((tx) => remind(tx, storeId, next, origin));
      seen.add(storeId);
    }
    after = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

async function readNextShift(tx: Tx): Promise<Shift> {
  const length = sql`make_interval(hours => ${SHIFT_HOURS})`;
  const { rows } = await sql<Shift>`
    SELECT present + ${length} AS start, present + 2 * ${length} AS end
    FROM date_bin(${length}, now(), '2000-01-01 00:00Z') AS present`.execute(tx);
  const [shift] = rows;
  if (!shift) throw new Error('the database did not say what time it is');
  return shift;
}

async function findEnding(
  tx: Tx,
  { start, end }: Shift,
  after: EndingOrder | undefined,
): Promise<EndingOrder[]> {
  const behind = after
    ? sql`AND (due_at, store_id, id) > (${after.due}::timestamptz, ${after.storeId}::uuid, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<EndingOrder>`
    SELECT store_id, id, due_at::text AS due FROM orders
    WHERE status = 'Pending' AND due_at >= ${start} AND due_at < ${end} ${behind}
    ORDER BY due_at, store_id, id LIMIT ${BATCH}`.execute(tx);
  return rows;
}

async function remind(tx: Tx, storeId: string, shift: Shift, origin: string): Promise<void> {
  const key = keyOf(storeId, shift.start);
  const sent = await tx.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  const shop = sent ? undefined : await readMailedShop(tx, storeId);
  if (!shop) return;
  const { namaToko, timeZone, email, pathTo } = shop;
  const page = origin + pathTo(`${href('/dashboard/pesanan')}?status=Pending`);
  const waiting = await readWaiting(tx, storeId, shift);
  const content = answerReminderMail({ namaToko, timeZone, ...waiting }, page);
  const mailId = await enqueueMail(tx, { key, recipient: email, content, page });
  if (mailId !== null) await addJob(tx, 'mail', { about: 'kept', mailId });
}

async function readWaiting(
  tx: Tx,
  storeId: string,
  { start, end }: Shift,
): Promise<Pick<AnswerReminder, 'count' | 'orders'>> {
  const { rows } = await sql<{ orderNumber: number; dueAt: Date; count: number }>`
    SELECT order_number, due_at, count(*) OVER ()::int AS count FROM orders
    WHERE store_id = ${storeId} AND status = 'Pending' AND due_at >= ${start} AND due_at < ${end}
    ORDER BY due_at, order_number LIMIT ${MAX_REMINDED}`.execute(tx);
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map(({ orderNumber, dueAt }) => ({ orderNumber, dueAt })),
  };
}

/** True if the mail with this key is about a shift (see SHIFT_HOURS) in which no order waits for an answer any more. */
export async function isAnswerReminderOutdated(key: string): Promise<boolean> {
  const [about, storeId, start = ''] = key.split(' ');
  if (about !== 'answers' || !isUuid(storeId)) return false;
  const waiting = await asSystem((tx) =>
    sql`SELECT FROM orders
      WHERE store_id = ${storeId} AND status = 'Pending' AND due_at > now() AND due_at >= ${start}::timestamptz
        AND due_at < ${start}::timestamptz + make_interval(hours => ${SHIFT_HOURS}) LIMIT 1`.execute(tx),
  );
  return waiting.rows.length === 0;
}

function keyOf(storeId: string, start: Date): string {
  return `answers ${storeId} ${start.toISOString()}`;
}
