import { sql } from 'kysely';
import { asSystem } from '../db/access.ts';

/**
 * What is done again and again, and when it is due next, by the database's clock: that of a copy of the program may be
 * wrong, and one in the future would keep all the others from ever finding anything due.
 */
const nextRun = {
  /** Every other minute: what was not answered or paid in time is still open for as long. */
  unpaid: sql<Date>`date_bin('2 minutes', now(), '2000-01-01 00:00Z') + interval '2 minutes'`,
  /** At every full minute. */
  minutely: sql<Date>`date_trunc('minute', now()) + interval '1 minute'`,
  /** At every full hour, apart from the rest: what fails there keeps no owner from being told. */
  answers: sql<Date>`date_trunc('hour', now()) + interval '1 hour'`,
  /** At every full hour. */
  reminders: sql<Date>`date_trunc('hour', now()) + interval '1 hour'`,
  /** Every five minutes. */
  sweeps: sql<Date>`date_bin('5 minutes', now(), '2000-01-01 00:00Z') + interval '5 minutes'`,
  /** At 02.20 WIB, 19.20 by UTC. */
  daily: sql<Date>`(date_trunc('day', now() AT TIME ZONE 'UTC' - interval '19:20') + interval '1 day 19:20')
    AT TIME ZONE 'UTC'`,
};

/** Graphile-worker takes the job with the lowest number first; a mail's is 0. */
const BEFORE_MAILS = -1;

type Recurring = keyof typeof nextRun;

/**
 * Plans the next run, unless it is planned: whatever number of processes asks, it is one job. Asked by a run itself, as the
 * first thing it does, it lets that one go: a run that fails then is not tried again, the next one does its work. One that was
 * missed while nothing ran is done once, late. It goes before all mails that wait: a flood of them is no outage.
 */
export async function planNext(name: Recurring): Promise<void> {
  await asSystem((tx) =>
    sql`SELECT graphile_worker.add_job(${name}::text, run_at => ${nextRun[name]}, job_key => ${name}::text,
      job_key_mode => 'preserve_run_at', priority => ${BEFORE_MAILS}::int)`.execute(tx),
  );
}

/** Plans the next run of everything that has none planned. */
export async function planAll(): Promise<void> {
  const names = ['minutely', 'unpaid', 'answers', 'reminders', 'sweeps', 'daily'] as const;
  for (const name of names) await planNext(name);
}
