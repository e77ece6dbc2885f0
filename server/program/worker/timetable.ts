import { sql } from 'kysely';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { BEFORE_MAILS, COMPARING } from '#server/jobs/queue.ts';

/**
 * Do not rename a job, because a run planned under the old name would stay in the queue forever. Times are those of
 * the database, because a machine whose clock is ahead would plan runs too late.
 */
const nextRun = {
  events: every('20 seconds'),
  push: every('20 seconds'),
  unpaid: every('2 minutes'),
  payments: every('5 minutes'),
  proofs: every('5 minutes'),
  minutely: every('1 minute'),
  avif: every('1 minute'),
  status: every('1 minute'),
  answers: every('1 hour'),
  reminders: every('1 hour'),
  sweeps: every('5 minutes'),
  sitemaps: every('1 hour'),
  /** 19.20 UTC is 02.20 in Jakarta. */
  daily: sql<Date>`(date_trunc('day', now() AT TIME ZONE 'UTC' - interval '19:20') + interval '1 day 19:20')
    AT TIME ZONE 'UTC'`,
};

export type Recurring = keyof typeof nextRun;

/** Plans each job's next run unless one is planned. Each job calls this first, so even a failing job runs again. */
export async function planAll(): Promise<void> {
  const plans = Object.entries(nextRun).map(
    ([name, at]) => sql`graphile_worker.add_job(${name}::text, run_at => ${at}, job_key => ${name}::text,
      job_key_mode => 'preserve_run_at', queue_name => ${queueOf(name)}::text, priority => ${BEFORE_MAILS}::int)`,
  );
  await asSystem(async () => new CommitWith(undefined, [sql`SELECT ${sql.join(plans)}`]));
}

function queueOf(name: string): string | null {
  return name === COMPARING ? COMPARING : null;
}

function every(period: string) {
  return sql<Date>`date_bin(${period}::interval, now(), '2000-01-01 00:00Z') + ${period}::interval`;
}
