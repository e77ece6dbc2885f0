import { sql } from 'kysely';
import { asSystem } from '../db/access.ts';

/** By the database's clock: a copy whose clock is ahead would keep all others from finding anything due. */
const nextRun = {
  unpaid: sql<Date>`date_bin('2 minutes', now(), '2000-01-01 00:00Z') + interval '2 minutes'`,
  minutely: sql<Date>`date_trunc('minute', now()) + interval '1 minute'`,
  /** Apart from the rest, so that what fails there keeps no owner from being reminded. */
  answers: sql<Date>`date_trunc('hour', now()) + interval '1 hour'`,
  reminders: sql<Date>`date_trunc('hour', now()) + interval '1 hour'`,
  sweeps: sql<Date>`date_bin('5 minutes', now(), '2000-01-01 00:00Z') + interval '5 minutes'`,
  /** At 02.20 WIB. */
  daily: sql<Date>`(date_trunc('day', now() AT TIME ZONE 'UTC' - interval '19:20') + interval '1 day 19:20')
    AT TIME ZONE 'UTC'`,
};

/** Lower numbers are taken first; a mail's is 0. */
const BEFORE_MAILS = -1;

type Recurring = keyof typeof nextRun;

/** A run calls this first, so that its failure is not retried: the next run does its work. A missed run is done late. */
export async function planNext(name: Recurring): Promise<void> {
  await asSystem((tx) =>
    sql`SELECT graphile_worker.add_job(${name}::text, run_at => ${nextRun[name]}, job_key => ${name}::text,
      job_key_mode => 'preserve_run_at', priority => ${BEFORE_MAILS}::int)`.execute(tx),
  );
}

export async function planAll(): Promise<void> {
  const names = ['minutely', 'unpaid', 'answers', 'reminders', 'sweeps', 'daily'] as const;
  for (const name of names) await planNext(name);
}
