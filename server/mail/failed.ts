import { sql } from 'kysely';
import { parseNumberKey } from '#domain/forms/page-key.ts';
import { type Auditor, recordAudit } from '../audit/audit.ts';
import type { Tx } from '../db/access.ts';
import { cutKeyedPage, microsecondsOf, momentOf } from '../db/page-keys.ts';
import { addJob } from '../jobs/queue.ts';

export type FailedMail = {
  id: string;
  recipient: string;
  subject: string;
  lastError: string;
  tries: number;
  createdAt: Date;
  failedAt: Date;
  state: 'failed' | 'trying' | 'expired';
};

const PAGE = 50;

/** Fewer attempts than usual, so that a super admin who sends a mail again learns the outcome within a minute. */
const MANUAL_ATTEMPTS = 4;

/** Lists the latest failure first. `next` is null on the last page. `tx` must be opened by a super admin. */
export async function listFailedMails(
  tx: Tx,
  after: string | null,
): Promise<{ mails: FailedMail[]; next: string | null }> {
  const key = after === null ? null : parseNumberKey(after);
  const behind = key ? sql`AND (failed_at, id) < (${momentOf(key.value)}, ${key.id}::uuid)` : sql``;
  const { rows } = await sql<FailedMail & { sortedBy: number }>`
    SELECT ${microsecondsOf(sql`failed_at`)} AS sorted_by, id, recipient, subject, last_error, tries, created_at, failed_at,
           CASE WHEN body_text = '' THEN 'expired' WHEN retried_at > failed_at THEN 'trying' ELSE 'failed' END AS state
    FROM mails
    WHERE failed_at IS NOT NULL AND sent_at IS NULL ${behind}
    ORDER BY failed_at DESC, id DESC LIMIT ${PAGE + 1}`.execute(tx);
  const { page, next } = cutKeyedPage(rows, PAGE);
  return { mails: page, next };
}

export async function retryMail(tx: Tx, auditor: Auditor, mailId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ retriedAt: sql<Date>`now()` })
    .where('id', '=', mailId)
    .where('failedAt', 'is not', null)
    .where('sentAt', 'is', null)
    .where('bodyText', '<>', '')
    .where(({ or, eb, ref }) => or([eb('retriedAt', 'is', null), eb('retriedAt', '<', ref('failedAt'))]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await recordAudit(tx, auditor, { action: 'mailRetried', details: { mailId, refused: true } });
    return false;
  }
  await addJob(tx, 'mail', { about: 'kept', mailId }, MANUAL_ATTEMPTS);
  await recordAudit(tx, auditor, { action: 'mailRetried', details: { mailId } });
  return true;
}
