import type { ClientBase } from 'pg';
import { log } from '../log.ts';

/**
 * graphile-worker keeps the locks of a killed runner for four hours. To detect dead runners sooner, each runner holds
 * an advisory lock on its listening connection. If that lock is free, the runner is dead.
 */

/** Job locks younger than this are ignored, because a new runner may lock a job before it takes its advisory lock. */
const MIN_LOCK_AGE_S = 10;

/** Locks in shared mode, so that a runner can reconnect while its lost connection still holds the advisory lock. */
export async function holdRunnerLock(client: ClientBase, runnerId: string): Promise<void> {
  await client
    .query(`SELECT pg_advisory_lock_shared(${runnerLockKey('$1::text')})`, [runnerId])
    .catch((error) => log.debug({ err: error }, 'a job runner could not show that it lives'));
}

/** Releases the jobs of dead runners; returns the runners' ids. A job that was done but not recorded runs again. */
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
