import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { MailText } from '../../domain/mails.ts';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';
import { formsOf } from './message.ts';

/** A mail to be kept until it is sent. `key` says what it tells; sending it later than `expiresInMinutes` makes no sense. */
export type MailToKeep = { key: string; recipient: string; content: MailText; expiresInMinutes?: number };

/** Writes a mail down, once for each `key`, and returns its id; null where this was told before. As the program itself. */
export async function keepMailText(tx: Tx, mail: MailToKeep): Promise<string | null> {
  const { subject, text, html } = formsOf(mail.content, env.platformName);
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
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept?.id ?? null;
}
