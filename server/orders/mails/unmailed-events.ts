import { sql } from 'kysely';
import { asSystem, type Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import type { MailToSend } from './deliver-together.ts';
import { type OrderFacts, readFacts, type WaitingEvent } from './facts.ts';

export const BATCH = 100;

const FIRST = '00000000-0000-0000-0000-000000000000';

export type UnmailedEvents = {
  events: WaitingEvent[];
  facts: OrderFacts;
  /** Mails stored by a process that ended before it could send them. */
  unsent: MailToSend[];
};

export function readUnmailedEvents(after = FIRST): Promise<UnmailedEvents> {
  return asSystem(async (tx) => {
    const [events, unsent] = await pipelined(tx, [eventsBehind(tx, after), unsentMails]);
    return { events, unsent, facts: await readFacts(tx, events) };
  });
}

function eventsBehind(tx: Tx, after: string) {
  return (
    tx
      .selectFrom('orderEvents')
      .select(['storeId', 'orderId', 'id', 'customerId', 'actorId', 'kind'])
      .select(['actorRole', 'fromStatus', 'toStatus', 'note'])
      // Contains no parameter, because PostgreSQL uses the partial index only if the condition has exactly this text.
      .where(sql<boolean>`NOT mailed`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
  );
}

/** Selects mails that nobody has tried to send yet. After a failed attempt, a job retries the mail. */
const unsentMails = sql<MailToSend>`
  SELECT id, recipient AS chain, recipient AS "to", subject, body_text AS text, body_html AS html, created_at
  FROM mails WHERE tries = 0 AND sent_at IS NULL AND failed_at IS NULL AND caused_by IS NOT NULL
  ORDER BY id LIMIT ${sql.lit(BATCH)}`;
