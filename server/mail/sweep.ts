import { sql } from 'kysely';
import { asSystem } from '../db/access.ts';
import { EXPIRED } from './deliver.ts';

/** Longer than all tries together: its job is gone, as after a crash in the last try. */
const GIVEN_UP_AFTER_DAYS = 2;

/** Rows without text that keep the same thing from being told twice. */
const FORGOTTEN_AFTER_DAYS = 90;

/** Empties mails whose link is dead, marks those as failed that nobody tries any more, and forgets old ones. */
export async function sweepMails(): Promise<void> {
  await asSystem(async (tx) => {
    await sql`
      UPDATE mails SET failed_at = coalesce(failed_at, now()), body_text = '', body_html = '', last_error = ${EXPIRED}
      WHERE sent_at IS NULL AND expires_at <= now() AND body_text <> ''`.execute(tx);
    await sql`
      UPDATE mails SET failed_at = now()
      WHERE sent_at IS NULL AND (failed_at IS NULL OR retried_at > failed_at)
        AND greatest(created_at, retried_at) < now() - make_interval(days => ${GIVEN_UP_AFTER_DAYS})`.execute(
      tx,
    );
    await sql`
      DELETE FROM mails WHERE created_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})`.execute(
      tx,
    );
  });
}
