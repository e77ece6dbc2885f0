import { sql } from 'kysely';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { BEFORE_MAILS, COMPARING } from '#server/jobs/queue.ts';

/** By the database's clock: a copy whose clock is ahead would keep all others from finding anything due. */
const nextRun = {
  /** Finds what a process that died has left, of events and of jobs. */
  events: every('20 seconds'),
  unpaid: every('2 minutes'),
  payments: every('5 minutes'),
  proofs: every('5 minutes'),
  minutely: every('1 minute'),
  /** A run ends within its minute. */
  avif: every('1 minute'),
  /** Apart from the rest, so that what fails there keeps no owner from being reminded. */
  answers: every('1 hour'),
  reminders: every('1 hour'),
  sweeps: every('5 minutes'),
  sitemaps: every('1 hour'),
  /** At 02.20 WIB. */
  daily: sql<Date>`(date_trunc('day', now() AT TIME ZONE 'UTC' - interval '19:20') + interval '1 day 19:20')
    AT TIME ZONE 'UTC'`,
};

export type Recurring = keyof typeof nextRun;

/**
 * What is planned stays. A run calls this first, so that its failure is not retried: the next run does its work. A missed run
 * is done late.
 */
export async function planAll(): Promise<void> {
  const plans = Object.entries(nextRun).map(
    ([name, at]) => sql`graphile_worker.add_job(${name}::text, run_at => ${at}, job_key => ${name}::text,
      job_key_mode => 'preserve_run_at', queue_name => ${queueOf(name)}::text, priority => ${BEFORE_MAILS}::int)`,
  );
  await asSystem(async () => new CommitWith(undefined, [sql`SELECT ${sql.join(plans)}`]));
}

/** Jobs of one queue run one at a time. */
function queueOf(name: string): string | null {
  return name === COMPARING ? COMPARING : null;
}

function every(period: string) {
  return sql<Date>`date_bin(${period}::interval, now(), '2000-01-01 00:00Z') + ${period}::interval`;
}
