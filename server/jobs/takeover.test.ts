import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openAdmin, testDatabase, withClient } from '../../tests/support/database/database.ts';
import { pool } from '../db/pool.ts';
import { freeJobsOfTheDead, holdRunnerLock } from './takeover.ts';

const sessions = new Set<pg.Pool>();

afterEach(async () => {
  for (const session of sessions) await session.end();
  sessions.clear();
  await pool().query(
    'SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM graphile_worker.jobs',
  );
  await pool().query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
});

/** Imitates a living job runner: holds its advisory lock on a new connection, until `die` closes the connection. */
async function liveAs(runnerId: string): Promise<{ die: () => Promise<void> }> {
  const session = new pg.Pool({ connectionString: testDatabase().appUrl, max: 1 });
  sessions.add(session);
  const client = await session.connect();
  await holdRunnerLock(client, runnerId);
  client.release();
  return {
    /** Closes the connection. The database releases the lock only a moment later, so tests must poll. */
    die: async () => {
      sessions.delete(session);
      await session.end();
    },
  };
}

async function addJobHeldBy(runnerId: string, seconds: number): Promise<string> {
  return withClient(testDatabase().adminUrl, async (client) => {
    const { rows } = await client.query("SELECT (graphile_worker.add_job('nothing')).id");
    await client.query(
      `UPDATE graphile_worker._private_jobs
       SET locked_by = $2, locked_at = now() - make_interval(secs => $3), attempts = 1 WHERE id = $1`,
      [rows[0]?.id, runnerId, seconds],
    );
    return String(rows[0]?.id);
  });
}

async function holderOf(jobId: string): Promise<string | null> {
  const { rows } = await pool().query('SELECT locked_by FROM graphile_worker.jobs WHERE id = $1', [jobId]);
  return rows[0]?.locked_by;
}

async function freeDeadJobs(): Promise<string[]> {
  const client = await pool().connect();
  try {
    return await freeJobsOfTheDead(client);
  } finally {
    client.release();
  }
}

const newId = () => `pool-${randomUUID()}`;

test('jobs belong to their runner while it lives, and are freed once it is dead', async () => {
  const [id, other] = [newId(), newId()];
  const [first, second] = [await liveAs(id), await liveAs(other)];
  const jobs = [await addJobHeldBy(id, 60), await addJobHeldBy(id, 7_200), await addJobHeldBy(other, 60)];
  expect(await freeDeadJobs()).toEqual([]);
  await first.die();
  await expect.poll(() => freeDeadJobs()).toEqual([id]);
  expect(await Promise.all(jobs.map(holderOf))).toEqual([null, null, other]);
  await second.die();
});

test('a runner that is just starting is not taken for dead', async () => {
  const beginning = newId();
  const job = await addJobHeldBy(beginning, 5);
  expect(await freeDeadJobs()).toEqual([]);
  expect(await holderOf(job)).toBe(beginning);
});

test('a runner that gets a new connection stays alive, whichever of the two ends first', async () => {
  const id = newId();
  const [before, after] = [await liveAs(id), await liveAs(id)];
  const job = await addJobHeldBy(id, 60);
  await before.die();
  expect(await freeDeadJobs()).toEqual([]);
  expect(await holderOf(job)).toBe(id);
  await after.die();
  await expect.poll(() => freeDeadJobs()).toEqual([id]);
});

test('many concurrent checks free a job once, and none keeps a lock', async () => {
  const id = newId();
  await addJobHeldBy(id, 60);
  const found = await Promise.all(Array.from({ length: 8 }, () => freeDeadJobs()));
  expect(found.flat()).toContain(id);
  const admin = await openAdmin();
  const { rows } = await admin.query(
    `SELECT count(*)::int AS held FROM pg_locks JOIN pg_database d ON d.oid = database
     WHERE locktype = 'advisory' AND datname = current_database()`,
  );
  await admin.end();
  expect(rows).toEqual([{ held: 0 }]);
});
