import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lastMailText, newsMail } from '../../domain/accounts/mails.ts';
import type { MailText } from '../../domain/orders/mails.ts';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';
import { formsOf } from './message.ts';
import { isConfirmedAddress } from './recipient.ts';

/** A mail to be kept until it is sent. `key` says what it tells; sending it later than `expiresInMinutes` makes no sense. */
export type MailToKeep = {
  key: string;
  recipient: string;
  content: MailText;
  /**
   * Where an address that nobody has confirmed reads what the mail tells; it gets this link and no word of other people
   * (names of shops and products, notes). Null for a mail in which no such word stands.
   */
  page: string | null;
  expiresInMinutes?: number;
  /** The account that is to be counted for it. */
  causedBy?: string | null;
  /** Says that what follows will not be told by mail. */
  isLast?: boolean;
};

/** Writes a mail down, once for each `key`, and returns its id; null where this was told before. As the program itself. */
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
