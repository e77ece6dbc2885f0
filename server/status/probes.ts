import { sql } from 'kysely';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '../db/access.ts';
import { log } from '../log.ts';
import { countUse } from './uses.ts';

/** A slower answer counts as a failure. */
const ANSWER_WITHIN_MS = 5_000;

/** If a mail has waited this long without an attempt to send it, mails count as failing. */
const MAIL_WAITS_MINUTES = 10;

/** Tests the parts that can be tested without side effects: pages, live updates, mails. `url` is our own URL. */
export async function tryParts(url: string, { isMailOn }: { isMailOn: boolean }): Promise<void> {
  countUse('pages', await answersPages(url));
  countUse('live', await everyoneListens());
  if (isMailOn && (await mailsStandStill())) countUse('mail', false);
}

/** Returns true if the program renders a page and reports that its database is reachable and migrated. */
async function answersPages(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const [page, health] = await Promise.all([
      fetch(url + href('/offline'), { signal, redirect: 'manual' }),
      fetch(`${url}/healthz`, { signal }),
    ]);
    const text = await page.text();
    const { database, migrations } = (await health.json()) as { database?: boolean; migrations?: boolean };
    return page.status === 200 && text.includes('</html>') && database === true && migrations === true;
  } catch (error) {
    log.warn({ err: error }, 'the program does not answer itself');
    return false;
  }
}

/** Returns true if every process that runs jobs also has a database connection that listens for live changes. */
async function everyoneListens(): Promise<boolean> {
  const { rows } = await asSystem((tx) =>
    sql<{ deaf: number }>`
      SELECT count(*)::int AS deaf FROM (
        SELECT split_part(application_name, '-', 3) AS process, client_addr FROM pg_stat_activity
        WHERE application_name LIKE 'kedai-jobs-%' AND datname = current_database()
        EXCEPT
        SELECT split_part(application_name, '-', 3), client_addr FROM pg_stat_activity
        WHERE application_name LIKE 'kedai-listen-%' AND datname = current_database()
      ) AS unheard`.execute(tx),
  );
  return rows[0]?.deaf === 0;
}

async function mailsStandStill(): Promise<boolean> {
  const { rows } = await asSystem((tx) =>
    sql`SELECT FROM mails
      WHERE sent_at IS NULL AND (failed_at IS NULL OR retried_at > failed_at) AND tries = 0
        AND greatest(created_at, retried_at) < now() - make_interval(mins => ${MAIL_WAITS_MINUTES})
      LIMIT 1`.execute(tx),
  );
  return rows.length > 0;
}
