import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lastMailText, newsMail } from '#domain/accounts/mails.ts';
import type { MailText } from '#domain/mail/message.ts';
import { formsOf } from '#domain/mail/message.ts';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';

/** `key` says what it tells. It makes no sense later than `expiresInMinutes`. */
type MailToKeep = WordsToKeep & { key: string; expiresInMinutes?: number };

type WordsToKeep = {
  recipient: string;
  content: MailText;
  /** What an unconfirmed address gets instead of other people's words; null for a mail without such words. */
  page: string | null;
  isLast?: boolean;
};

/** Returns the mail's id, null where this `key` was told before. Run as the system. */
export async function enqueueMail(tx: Tx, mail: MailToKeep): Promise<string | null> {
  const isConfirmed = mail.page === null || (await isConfirmedAddress(tx, mail.recipient));
  const { subject, text, html } = wordsFor(mail, isConfirmed);
  const minutes = mail.expiresInMinutes;
  const kept = await tx
    .insertInto('mails')
    .values({
      id: randomUUIDv7(),
      key: mail.key,
      recipient: mail.recipient,
      subject,
      bodyText: text,
      bodyHtml: html,
      expiresAt: minutes === undefined ? null : sql<Date>`now() + make_interval(mins => ${minutes})`,
      sentAt: null,
      failedAt: null,
      retriedAt: null,
      causedBy: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept?.id ?? null;
}

/** An address that nobody has confirmed is told that there is news, and no more. */
export function wordsFor({ recipient, content, page, isLast }: WordsToKeep, isConfirmed: boolean) {
  const isOpen = page === null || isConfirmed;
  const told = isOpen ? content : newsMail({ email: recipient, platform: env.platformName, link: page });
  return formsOf(isLast ? { ...told, closing: [...told.closing, lastMailText] } : told, env.platformName);
}

/** False for an address without an account. */
async function isConfirmedAddress(tx: Tx, email: string): Promise<boolean> {
  return (await confirmedAmong([email]).execute(tx)).rows.length > 0;
}

/** In lower case. */
export function confirmedAmong(emails: readonly string[]) {
  return sql<{ email: string }>`
    SELECT email FROM auth."user"
    WHERE email = ANY(${emails.map((email) => email.toLowerCase())}::text[]) AND "emailVerified"`;
}
