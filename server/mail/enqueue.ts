import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lastMailText, newsMail } from '#domain/accounts/mails.ts';
import type { MailText } from '#domain/mail/message.ts';
import { renderMail } from '#domain/mail/message.ts';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';

/** Only one mail is stored per `key`. A mail older than `expiresInMinutes` is not sent any more. */
type MailToStore = MailWording & { key: string; expiresInMinutes?: number };

type MailWording = {
  recipient: string;
  content: MailText;
  /** Unconfirmed addresses get only this link instead of `content`. Null if all addresses may get `content`. */
  page: string | null;
  isLast?: boolean;
};

/** Stores the mail and returns its id, or null if a mail with this `key` exists. `tx` must come from `asSystem`. */
export async function enqueueMail(tx: Tx, mail: MailToStore): Promise<string | null> {
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

/** An unconfirmed address may be somebody else's, so its mail says only that there is something to read. */
export function wordsFor({ recipient, content, page, isLast }: MailWording, isConfirmed: boolean) {
  const isOpen = page === null || isConfirmed;
  const shown = isOpen ? content : newsMail({ email: recipient, platform: env.platformName, link: page });
  return renderMail(
    isLast ? { ...shown, closing: [...shown.closing, lastMailText] } : shown,
    env.platformName,
  );
}

async function isConfirmedAddress(tx: Tx, email: string): Promise<boolean> {
  return (await confirmedAmong([email]).execute(tx)).rows.length > 0;
}

export function confirmedAmong(emails: readonly string[]) {
  return sql<{ email: string }>`
    SELECT email FROM auth."user"
    WHERE email = ANY(${emails.map((email) => email.toLowerCase())}::text[]) AND "emailVerified"`;
}
