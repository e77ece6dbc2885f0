import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { confirmedAmong, wordsFor } from '#server/mail/enqueue.ts';
import { mailCounts, withinBounds } from './bounds.ts';
import type { MailToSend } from './deliver-together.ts';
import type { Letter } from './letters.ts';

export function storeLetters(letters: readonly Letter[], origin: string): Promise<MailToSend[]> {
  const recipients = [...new Set(letters.map(({ recipient }) => recipient))];
  return asSystem(async (tx) => {
    const [, existing, counts, confirmed, [clock]] = await pipelined(tx, [
      // Without this lock, two processes could together exceed the limits, because neither sees the other's mails.
      sql`SELECT pg_advisory_xact_lock(hashtextextended('kedai mails about orders', 0))`,
      sql<{ key: string }>`SELECT key FROM mails WHERE key = ANY(${letters.map(({ key }) => key)}::text[])`,
      mailCounts(recipients),
      confirmedAmong(recipients),
      sql<{ now: Date }>`SELECT now() AS now`,
    ]);
    const existingKeys = new Set(existing.map(({ key }) => key));
    const confirmedEmails = new Set(confirmed.map(({ email }) => email));
    const isConfirmed = (email: string) => confirmedEmails.has(email.toLowerCase());
    const bounded = withinBounds(
      letters.filter(({ key }) => !existingKeys.has(key)),
      counts,
      isConfirmed,
    );
    const mails = bounded.map((letter) => {
      const { key, orderId, recipient, content, causedBy, isLast } = letter;
      const page = content.action?.link ?? origin;
      const words = wordsFor({ recipient, content, page, isLast }, isConfirmed(recipient));
      return {
        id: randomUUIDv7(),
        key,
        causedBy,
        chain: orderId,
        to: recipient,
        createdAt: clock?.now ?? new Date(),
        ...words,
      };
    });
    return mails.length === 0 ? mails : new CommitWith(mails, [insertion(mails)]);
  });
}

function insertion(mails: readonly (MailToSend & { key: string; causedBy: string })[]) {
  return sql`
    INSERT INTO mails (id, key, recipient, subject, body_text, body_html, caused_by)
    SELECT * FROM unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ key }) => key)}::text[],
      ${mails.map(({ to }) => to)}::text[], ${mails.map(({ subject }) => subject)}::text[],
      ${mails.map(({ text }) => text)}::text[], ${mails.map(({ html }) => html)}::text[],
      ${mails.map(({ causedBy }) => causedBy)}::uuid[])
    ON CONFLICT (key) DO NOTHING`;
}
