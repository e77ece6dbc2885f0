import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lastMailText, newsMail } from '../../domain/accounts/mails.ts';
import type { MailText } from '../../domain/orders/mails/order-mails.ts';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';
import { formsOf } from './message.ts';
import { isConfirmedAddress } from './recipient.ts';

/** `key` says what it tells. It makes no sense later than `expiresInMinutes`. */
export type MailToKeep = {
  key: string;
  recipient: string;
  content: MailText;
  /** What an unconfirmed address gets instead of other people's words; null for a mail without such words. */
  page: string | null;
  expiresInMinutes?: number;
  causedBy?: string | null;
  isLast?: boolean;
};

/** Returns the mail's id, null where this `key` was told before. Run as the system. */
export async function keepMailText(tx: Tx, mail: MailToKeep): Promise<string | null> {
  const { subject, text, html } = formsOf(await contentFor(tx, mail), env.platformName);
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
      causedBy: mail.causedBy ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept?.id ?? null;
}

async function contentFor(tx: Tx, { recipient, content, page, isLast }: MailToKeep): Promise<MailText> {
  const isOpen = page === null || (await isConfirmedAddress(tx, recipient));
  const told = isOpen ? content : newsMail({ email: recipient, platform: env.platformName, link: page });
  return isLast ? { ...told, closing: [...told.closing, lastMailText] } : told;
}
