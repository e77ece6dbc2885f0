import type { ClientBase } from 'pg';
import { log } from '../log.ts';

/*
 * graphile-worker would trust a killed runner's locks for four hours. So each runner holds an advisory lock on its
 * listening connection; a runner whose lock is free is dead.
 */

/** Younger locks on jobs are left, because a new runner may fetch a job just before it takes its own lock. */
const MIN_LOCK_AGE_S = 10;

/** Takes the runner's lock. It is shared, because a new connection may take it before the old one is gone. */
export async function holdRunnerLock(client: ClientBase, runnerId: string): Promise<void> {
  await client
    .query(`SELECT pg_advisory_lock_shared(${runnerLockKey('$1::text')})`, [runnerId])
    .catch((error) => log.debug({ err: error }, 'a job runner could not show that it lives'));
}

/** Frees dead runners' jobs and returns the runners' ids. A job runs twice if its runner died after the last step. */
export async function freeJobsOfTheDead(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ dead: string[] }>(
    `WITH holder AS (
       SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs
       WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => $1)
     ), found AS MATERIALIZED (
       SELECT array_agg(id) AS dead FROM holder WHERE pg_try_advisory_xact_lock(${runnerLockKey('id')})
     )
     SELECT dead, graphile_worker.force_unlock_workers(dead) FROM found WHERE dead IS NOT NULL`,
    [MIN_LOCK_AGE_S],
  );
  const dead = rows[0]?.dead ?? [];
  if (dead.length > 0) log.warn({ dead }, 'jobs of runners that died are done by others');
  return dead;
}

function runnerLockKey(id: string): string {
  return `hashtextextended('kedai job runner ' || ${id}, 0)`;
}
