import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { log } from '../log.ts';

/*
 * graphile-worker would believe a killed runner's locks for four hours. So each runner holds an advisory lock as long as
 * a connection of it lives; one whose lock is free is dead.
 */

const LOOK_EVERY_MS = 5_000;

/** A runner may have found the job just before it showed that it lives. */
const SETTLED_AFTER_S = 10;

/** A machine without power closes no connection: the database finds out within a minute instead of two hours. */
const KEEPALIVE = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

/** Takes a connection of the pool for good, another one when that breaks. Never throws. */
export async function watchRunners(pool: Pool, ownId: string, signal: AbortSignal): Promise<void> {
  let client: PoolClient | undefined;
  while (!signal.aborted) {
    try {
      if (!client) {
        client = await pool.connect();
        await showLife(client, ownId);
      }
      const dead = await freeJobsOfTheDead(client, ownId);
      if (dead.length > 0) log.warn({ dead }, 'jobs of runners that died are done by others');
    } catch (error) {
      log.debug({ err: error }, 'a job runner could not show that it lives');
      client?.release(true);
      client = undefined;
    }
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  client?.release(true);
}

/** Shared, as a new connection may come before the old one is gone. */
export async function showLife(client: ClientBase, runnerId: string): Promise<void> {
  const settings = Object.entries(KEEPALIVE).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  await client.query(`SELECT ${settings}, pg_advisory_lock_shared(${lockOf('$1::text')})`, [runnerId]);
}

/** Returns the dead runners' ids. A job may be done a second time: its runner may have died after the last step. */
export async function freeJobsOfTheDead(client: ClientBase, ownId: string): Promise<string[]> {
  const { rows } = await client.query<{ dead: string[] }>(
    `WITH holder AS (
       SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs
       WHERE locked_at < now() - make_interval(secs => $2) AND locked_by <> $1
     ), found AS MATERIALIZED (
       SELECT array_agg(id) AS dead FROM holder WHERE pg_try_advisory_xact_lock(${lockOf('id')})
     )
     SELECT dead, graphile_worker.force_unlock_workers(dead) FROM found WHERE dead IS NOT NULL`,
    [ownId, SETTLED_AFTER_S],
  );
  return rows[0]?.dead ?? [];
}

/** For a runner of this process that lost the database. */
export async function freeJobsOf(runnerId: string, pool: Pool): Promise<void> {
  await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [[runnerId]]);
}

function lockOf(id: string): string {
  return `hashtextextended('kedai job runner ' || ${id}, 0)`;
}
