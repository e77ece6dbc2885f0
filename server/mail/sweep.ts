import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { EXPIRED } from './deliver.ts';

/** Longer than all tries together: its job is gone, as after a crash in the last try. */
const GIVEN_UP_AFTER_DAYS = 2;

/*
 * The rows are locked as they are found and then changed by their ids alone: PostgreSQL might look through everything that
 * meets a condition that is said once more.
 */

/** Empties at most `most` mails whose link is dead, and returns how many. */
export async function emptyDeadMails(tx: Tx, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE mails SET failed_at = coalesce(failed_at, now()), body_text = '', body_html = '', last_error = ${EXPIRED}
    WHERE id = ANY (ARRAY(
      SELECT id FROM mails WHERE sent_at IS NULL AND expires_at <= now() AND body_text <> ''
      ORDER BY expires_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED))`.execute(tx);
  return Number(numAffectedRows);
}

/** Marks at most `most` mails as failed that nobody tries any more, and returns how many. */
export async function giveUpMails(tx: Tx, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE mails SET failed_at = now()
    WHERE id = ANY (ARRAY(
      SELECT id FROM mails WHERE sent_at IS NULL AND (failed_at IS NULL OR retried_at > failed_at)
        AND greatest(created_at, retried_at) < now() - make_interval(days => ${GIVEN_UP_AFTER_DAYS})
      ORDER BY greatest(created_at, retried_at) LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED))`.execute(tx);
  return Number(numAffectedRows);
}
