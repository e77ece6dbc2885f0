import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { sourceOfApp, type TaughtRule } from '#domain/payments/notices/classify-notice.ts';
import type { PaymentNotice } from '#domain/payments/notices/notice.ts';
import { maskCodes } from '#domain/payments/notices/plain-text.ts';
import { type MarkedAmount, markableAmounts } from '#domain/payments/notices/teaching.ts';
import { recordActivity } from '#server/activity/record.ts';
import type { Tx } from '#server/db/access.ts';
import { sha256Of } from './phones.ts';
import { storeEvidence } from './store-evidence.ts';

const MOST_UNREAD = 200;
const SHOWN_UNREAD = 20;
const MOST_RULES = 50;

export type UnreadNotice = {
  id: string;
  app: string;
  title: string;
  content: string;
  noticedAt: Date;
  amounts: MarkedAmount[];
};

export type StoredRule = TaughtRule & { id: string };

/** Stores a notification in which no payment was found, so that the owner can mark the amount. Masks secret codes. */
export async function storeUnreadNotice(
  tx: Tx,
  storeId: string,
  { app, title, content, noticedAt }: PaymentNotice & { noticedAt: Date },
): Promise<void> {
  const masked = { app, title: maskCodes(title), content: maskCodes(content) };
  await tx
    .insertInto('unreadNotices')
    .values({ storeId, id: randomUUIDv7(), ...masked, noticedAt, same: sha256Of(JSON.stringify(masked)) })
    .onConflict((conflict) => conflict.columns(['storeId', 'same']).doNothing())
    .execute();
  await sql`
    DELETE FROM unread_notices WHERE store_id = ${storeId} AND id IN (
      SELECT id FROM unread_notices WHERE store_id = ${storeId}
      ORDER BY created_at DESC, id DESC OFFSET ${MOST_UNREAD}
    )`.execute(tx);
}

export async function listUnreadNotices(
  tx: Tx,
  storeId: string,
): Promise<{ notices: UnreadNotice[]; count: number }> {
  const rows = await tx
    .selectFrom('unreadNotices')
    .select(['id', 'app', 'title', 'content', 'noticedAt'])
    .where('storeId', '=', storeId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_UNREAD)
    .execute();
  const { count } = await tx
    .selectFrom('unreadNotices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  return { notices: rows.map((row) => ({ ...row, amounts: amountsIn(row) })), count };
}

export function listRules(tx: Tx, storeId: string): Promise<StoredRule[]> {
  return tx
    .selectFrom('noticeRules')
    .select(['id', 'app', 'before', 'behind'])
    .where('storeId', '=', storeId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RULES)
    .execute();
}

type TeachResult = { kind: 'taught' | 'gone' | 'noAmount' | 'noApp' | 'full' };

/** Stores a notification's `nth` amount as a payment, and a rule to find the amount in similar notifications later. */
export async function teachRule(
  tx: Tx,
  storeId: string,
  { noticeId, nth }: { noticeId: string; nth: number },
): Promise<TeachResult> {
  const notice = await findUnreadNotice(tx, storeId, noticeId);
  if (!notice) return { kind: 'gone' };
  if (notice.app === '') return { kind: 'noApp' };
  const marked = amountsIn(notice)[nth];
  if (!marked) return { kind: 'noAmount' };
  if ((await listRules(tx, storeId)).length >= MOST_RULES) return { kind: 'full' };
  const { amount, before, behind } = marked;
  await tx
    .insertInto('noticeRules')
    .values({ storeId, id: randomUUIDv7(), app: notice.app, before, behind })
    .onConflict((conflict) => conflict.columns(['storeId', 'app', 'before', 'behind']).doNothing())
    .execute();
  await removeNotice(tx, storeId, noticeId);
  recordActivity(tx, { noun: 'payments', verb: 'rule_added', subject: notice.app });
  const { timeZone } = await tx
    .selectFrom('stores')
    .select('timeZone')
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  const { app, noticedAt } = notice;
  const payment = { source: sourceOfApp(app), amount, sender: '', reference: '', noticedAt };
  await storeEvidence(tx, storeId, payment, timeZone);
  return { kind: 'taught' };
}

function findUnreadNotice(tx: Tx, storeId: string, id: string) {
  return tx
    .selectFrom('unreadNotices')
    .select(['id', 'app', 'title', 'content', 'noticedAt'])
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteUnreadNotice(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const isDeleted = await removeNotice(tx, storeId, id);
  if (isDeleted) recordActivity(tx, { noun: 'payments', verb: 'notices_deleted' });
  return isDeleted;
}

async function removeNotice(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unreadNotices')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllUnreadNotices(tx: Tx, storeId: string): Promise<void> {
  await tx.deleteFrom('unreadNotices').where('storeId', '=', storeId).execute();
  recordActivity(tx, { noun: 'payments', verb: 'notices_deleted' });
}

export async function deleteRule(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('noticeRules')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning('app')
    .executeTakeFirst();
  if (!deleted) return false;
  recordActivity(tx, { noun: 'payments', verb: 'rule_removed', subject: deleted.app });
  return true;
}

function amountsIn({ title, content }: { title: string; content: string }): MarkedAmount[] {
  return markableAmounts(`${title}\n${content}`);
}
