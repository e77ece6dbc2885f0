import { sql } from 'kysely';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '../db/access.ts';
import { log } from '../log.ts';
import { countUse } from './uses.ts';

/** An answer that takes longer is none to a visitor. */
const ANSWER_WITHIN_MS = 5_000;

/** A mail that nobody has tried to send for this long shows that mails stand still. */
const MAIL_WAITS_MINUTES = 10;

/** Uses those parts that can be tried without disturbing anybody. `url` is where this machine's program listens. */
export async function tryParts(url: string, { isMailOn }: { isMailOn: boolean }): Promise<void> {
  countUse('pages', await answersPages(url));
  countUse('live', await everyoneListens());
  if (isMailOn && (await mailsStandStill())) countUse('mail', false);
}

/** Asks the program as a visitor does: any of its workers must render a page and reach the migrated database. */
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

/** True if each process that works jobs also listens for changes, as the connections to the database show. */
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
