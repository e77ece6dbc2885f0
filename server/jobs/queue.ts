import { randomUUIDv7 } from 'node:crypto';
import type { Job } from 'graphile-worker';
import { sql } from 'kysely';
import { asSystem, CommitWith, type Tx } from '../db/access.ts';
import { resourceLimits } from '../env.ts';

/** Payloads contain only ids, so that reading the queue reveals nothing about people. */
export type Jobs = {
  mail:
    | { about: 'welcome'; userId: string }
    | { about: 'confirmEmail'; userId: string; askedId: string }
    | { about: 'payments'; auditId: string }
    /** One job sends all mails about one change of a team. */
    | { about: 'team'; auditId: string }
    | { about: 'kept'; mailId: string };
};

/** Adds a job. If `tx` also writes a shop's tables, store an event instead: Citus could lose the job in a crash. */
export async function addJob<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  maxAttempts: number = resourceLimits.jobAttempts,
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    max_attempts => ${maxAttempts}::int)`.execute(tx);
}

/** Delay of the mail job, longer than any transaction, so that the job starts after the change's commit or rollback. */
const AFTER_CHANGE_SECONDS = 30;

/**
 * Plans the mail about a change. Must run before the change, so that no crash loses the mail. Returns the id that the
 * change's audit entry must have. If that entry is missing, the job sends nothing.
 */
export async function announceChange(about: 'payments' | 'team'): Promise<string> {
  const auditId = randomUUIDv7();
  const plan = sql`SELECT graphile_worker.add_job('mail', ${JSON.stringify({ about, auditId })}::json,
    run_at => now() + make_interval(secs => ${AFTER_CHANGE_SECONDS}), max_attempts => ${resourceLimits.jobAttempts}::int)`;
  await asSystem(async () => new CommitWith(undefined, [plan]));
  return auditId;
}

export async function postpone(
  { task_identifier: name, payload, max_attempts: most, attempts }: Job,
  afterSeconds: number,
): Promise<void> {
  const again = sql`SELECT graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    run_at => now() + make_interval(secs => ${afterSeconds}), max_attempts => ${most - attempts + 1}::int)`;
  await asSystem(async () => new CommitWith(undefined, [again]));
}

export const BEFORE_MAILS = -1;

/** The job key of mail jobs that a new event starts. The mail job that runs every 20 s has another key, 'events'. */
export const MAIL_JOB_WOKEN = 'events woken';

/** Returns SQL that wakes the mail job after `afterSeconds`. The job key merges repeated calls into one run. */
export function sqlToWakeMailJob(afterSeconds = 0): string {
  return `SELECT id::text FROM graphile_worker.add_job('events', run_at => now() + interval '${afterSeconds} s',
    job_key => '${MAIL_JOB_WOKEN}', job_key_mode => 'preserve_run_at', priority => ${BEFORE_MAILS})`;
}

/** Returns SQL that wakes the job for push notices, ahead of mails. The job key merges repeated calls into one run. */
export function sqlToWakePushJob(): string {
  return `SELECT id::text FROM graphile_worker.add_job('pushNow', job_key => 'pushNow', priority => ${BEFORE_MAILS})`;
}

export const COMPARING = 'proofs';

/** Returns SQL that schedules the comparison of payment proofs after `afterSeconds`. Mails have a higher priority. */
export function sqlToWakeProofJob(afterSeconds: number): string {
  return `SELECT id::text FROM graphile_worker.add_job('${COMPARING}', run_at => now() + interval '${afterSeconds} s',
    job_key => '${COMPARING}', queue_name => '${COMPARING}', priority => 1)`;
}
