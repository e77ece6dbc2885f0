import type { Job } from 'graphile-worker';
import { sql } from 'kysely';
import { asSystem, CommitWith, type Tx } from '../db/access.ts';
import { limits } from '../env.ts';

/** Payloads hold ids only: whoever reads the queue must learn nothing from it. */
export type Jobs = {
  mail:
    | { about: 'welcome'; userId: string }
    | { about: 'confirmEmail'; userId: string; askedId: string }
    | { about: 'payments'; auditId: string }
    | { about: 'kept'; mailId: string };
};

/**
 * Runs once this transaction commits, and never if it does not. Not for one that writes a shop's tables: what follows from
 * their changes follows from events.
 */
export async function addJob<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  mostTries: number = limits.jobTries,
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    max_attempts => ${mostTries}::int)`.execute(tx);
}

/**
 * A mail about what is about to be written of a shop, planned before that: it finds out by itself whether it was written.
 * So a crash behind the change loses no mail.
 */
export async function planMail(payload: Jobs['mail'], afterSeconds: number): Promise<void> {
  const plan = sql`SELECT graphile_worker.add_job('mail', ${JSON.stringify(payload)}::json,
    run_at => now() + make_interval(secs => ${afterSeconds}), max_attempts => ${limits.jobTries}::int)`;
  await asSystem(async () => new CommitWith(undefined, [plan]));
}

/** The same job later, with the tries that were left to it before this one. */
export async function postpone(
  { task_identifier: name, payload, max_attempts: most, attempts }: Job,
  afterSeconds: number,
): Promise<void> {
  const again = sql`SELECT graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    run_at => now() + make_interval(secs => ${afterSeconds}), max_attempts => ${most - attempts + 1}::int)`;
  await asSystem(async () => new CommitWith(undefined, [again]));
}

/** Lower numbers are taken first; a mail's is 0. */
export const BEFORE_MAILS = -1;

/** Many wishes make one run, which comes `afterSeconds` later. The timetable plans another one, under its own key. */
export function wakingFollowers(afterSeconds = 0): string {
  return `SELECT id::text FROM graphile_worker.add_job('events', run_at => now() + interval '${afterSeconds} s',
    job_key => 'events woken', job_key_mode => 'preserve_run_at', priority => ${BEFORE_MAILS})`;
}

/** The job, and the queue in which one run of it waits for the other, whichever process has it. */
export const COMPARING = 'proofs';

/** Lets a planned run come sooner, `afterSeconds` from now; mails go first. */
export function wakingComparer(afterSeconds: number): string {
  return `SELECT id::text FROM graphile_worker.add_job('${COMPARING}', run_at => now() + interval '${afterSeconds} s',
    job_key => '${COMPARING}', queue_name => '${COMPARING}', priority => 1)`;
}
