import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lastMailText, newsMail } from '#domain/accounts/mails.ts';
import type { MailText } from '#domain/mail/message.ts';
import { formsOf } from '#domain/mail/message.ts';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';

/** Only one mail is sent per `key`. After `expiresInMinutes` it is not sent any more. */
type MailToKeep = WordsToKeep & { key: string; expiresInMinutes?: number };

type WordsToKeep = {
  recipient: string;
  content: MailText;
  /** Sent to an unconfirmed address instead of other people's text; null if the mail has no such text. */
  page: string | null;
  isLast?: boolean;
};

/** Returns the mail's id, or null if there was one with this `key`. Run as the system. */
export async function enqueueMail(tx: Tx, mail: MailToKeep): Promise<string | null> {
  const isConfirmed = mail.page === null || (await isConfirmedAddress(tx, mail.recipient));
  const { subject, text, html } = wordsFor(mail, isConfirmed);
  const minutes = mail.expiresInMinutes;
  const stored = await tx
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
  return stored?.id ?? null;
}

/** An unconfirmed address learns only that there is news. */
export function wordsFor({ recipient, content, page, isLast }: WordsToKeep, isConfirmed: boolean) {
  const isOpen = page === null || isConfirmed;
  const shown = isOpen ? content : newsMail({ email: recipient, platform: env.platformName, link: page });
  return formsOf(isLast ? { ...shown, closing: [...shown.closing, lastMailText] } : shown, env.platformName);
}

async function isConfirmedAddress(tx: Tx, email: string): Promise<boolean> {
  return (await confirmedAmong([email]).execute(tx)).rows.length > 0;
}

/** Returns the confirmed ones in lower case. */
export function confirmedAmong(emails: readonly string[]) {
  return sql<{ email: string }>`
    SELECT email FROM auth."user"
    WHERE email = ANY(${emails.map((email) => email.toLowerCase())}::text[]) AND "emailVerified"`;
}
