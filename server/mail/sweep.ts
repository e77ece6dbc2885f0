import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { type Swept, startingFrom, sweptBy } from '../jobs/swept.ts';
import { EXPIRED } from './deliver.ts';

/** Retries end after about a day. So a mail unsent after two days has lost its job, for example in a crash. */
const GIVEN_UP_AFTER_DAYS = 2;

/** Each UPDATE matches by id only, so that PostgreSQL uses the index on id. Only the inner SELECT has conditions. */

export function emptyDeadMails(tx: Tx, most: number, from: string | null): Promise<Swept> {
  return sweptBy(
    tx,
    sql`
    WITH ended AS (
      UPDATE mails SET failed_at = coalesce(failed_at, now()), body_text = '', body_html = '', last_error = ${EXPIRED}
      WHERE id = ANY (ARRAY(
        SELECT id FROM mails
        WHERE sent_at IS NULL AND expires_at <= now() AND body_text <> '' ${startingFrom(sql`expires_at`, from)}
        ORDER BY expires_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED))
      RETURNING expires_at AS at
    ) `,
  );
}

export function giveUpMails(tx: Tx, most: number, from: string | null): Promise<Swept> {
  const triedAt = sql`greatest(created_at, retried_at)`;
  return sweptBy(
    tx,
    sql`
    WITH ended AS (
      UPDATE mails SET failed_at = now()
      WHERE id = ANY (ARRAY(
        SELECT id FROM mails WHERE sent_at IS NULL AND (failed_at IS NULL OR retried_at > failed_at)
          AND ${triedAt} < now() - make_interval(days => ${GIVEN_UP_AFTER_DAYS}) ${startingFrom(triedAt, from)}
        ORDER BY ${triedAt} LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED))
      RETURNING ${triedAt} AS at
    ) `,
  );
}
