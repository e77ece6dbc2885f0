import { sql } from 'kysely';
import { asSystem } from '../db/access.ts';
import { log } from '../log.ts';
import { isRefusedForGood, sendMail } from './send.ts';

export const EXPIRED = 'the link in it has expired';

/** Sends a stored mail; throws if the job must be retried. A crash may cause a second copy with the same Message-ID. */
export async function deliverMail(
  mailId: string,
  { lastTry, isOutdated }: { lastTry: boolean; isOutdated: (key: string) => Promise<boolean> },
): Promise<void> {
  const mail = await asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select(['id', 'key', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'createdAt', 'sentAt'])
      .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired'))
      .where('id', '=', mailId)
      .executeTakeFirst(),
  );
  if (!mail || mail.sentAt) return;
  if (mail.expired || mail.bodyText === '') return recordFailed(mailId, EXPIRED);
  if (await isOutdated(mail.key)) return deleteMail(mailId);
  const { id, recipient, subject, bodyText, bodyHtml, createdAt } = mail;
  try {
    await sendMail({ id, to: recipient, subject, text: bodyText, html: bodyHtml, createdAt });
  } catch (error) {
    const reason = reasonOf(error);
    if (lastTry || isRefusedForGood(error)) {
      log.error({ err: error, mail: mailId }, 'a mail could not be sent and is given up');
      return recordFailed(mailId, reason, 1);
    }
    await recordTry(mailId, reason);
    throw error;
  }
  await recordSent(mailId);
}

/** Deletes an outdated reminder, because keys of mails are unique and a new reminder may need the same key. */
async function deleteMail(id: string): Promise<void> {
  log.info({ mail: id }, 'a reminder was outdated before it could be sent');
  await asSystem((tx) => tx.deleteFrom('mails').where('id', '=', id).execute());
}

async function recordSent(id: string): Promise<void> {
  await asSystem((tx) =>
    tx
      .updateTable('mails')
      .set({ sentAt: sql<Date>`now()`, tries: sql<number>`tries + 1`, bodyText: '', bodyHtml: '' })
      .where('id', '=', id)
      .execute(),
  );
}

async function recordTry(id: string, lastError: string): Promise<void> {
  await asSystem((tx) =>
    tx.updateTable('mails').set({ tries: sql<number>`tries + 1`, lastError }).where('id', '=', id).execute(),
  );
}

/** Records the failure. Erases the text of mails that can expire, because they contain secret links. */
async function recordFailed(id: string, lastError: string, tries = 0): Promise<void> {
  await asSystem((tx) =>
    tx
      .updateTable('mails')
      .set({
        failedAt: sql<Date>`now()`,
        tries: sql<number>`tries + ${tries}`,
        lastError,
        bodyText: sql<string>`CASE WHEN expires_at IS NULL THEN body_text ELSE '' END`,
        bodyHtml: sql<string>`CASE WHEN expires_at IS NULL THEN body_html ELSE '' END`,
      })
      .where('id', '=', id)
      .execute(),
  );
}

export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
