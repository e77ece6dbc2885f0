import type { JobHelpers } from 'graphile-worker';
import { beforeEach, expect, test } from 'vitest';
import { pool } from '#server/db/pool.ts';
import { testDatabase, withClient } from '../../../tests/support/database/database.ts';
import { makeTasks } from './tasks.ts';
import { planAll } from './timetable.ts';

beforeEach(async () => {
  await pool().query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
});

type Planned = { name: string; isRight: boolean; inSeconds: number };

/**
 * Reads the planned jobs. `inSeconds` is the time from `since` to the run. `isRight` tells whether the run's time fits
 * the job's name: for example, `daily` runs at 02.20 in Jakarta.
 */
async function planned(since = new Date()): Promise<Planned[]> {
  const { rows } = await pool().query<Planned>(
    `SELECT task_identifier AS name, extract(epoch FROM run_at - $1)::float AS "inSeconds",
            to_char(run_at AT TIME ZONE 'Asia/Jakarta', 'HH24:MI:SS.US') ~ CASE task_identifier
              WHEN 'daily' THEN '^02:20:00[.]0+$'
              WHEN 'events' THEN '[024]0[.]0+$'
              WHEN 'push' THEN '[024]0[.]0+$'
              WHEN 'answers' THEN ':00:00[.]0+$'
              WHEN 'payments' THEN '[05]:00[.]0+$'
              WHEN 'proofs' THEN '[05]:00[.]0+$'
              WHEN 'reminders' THEN ':00:00[.]0+$'
              WHEN 'sitemaps' THEN ':00:00[.]0+$'
              WHEN 'sweeps' THEN '[05]:00[.]0+$'
              WHEN 'unpaid' THEN '[02468]:00[.]0+$'
              ELSE ':00[.]0+$' END AS "isRight"
     FROM graphile_worker.jobs ORDER BY 1`,
    [since],
  );
  return rows;
}

test('each recurring job is planned once, however many processes plan it', async () => {
  const since = new Date();
  await Promise.all(Array.from({ length: 10 }, planAll));
  const passed = (Date.now() - since.getTime()) / 1_000;
  const jobs = await planned(since);
  expect(jobs.map(({ name, isRight }) => [name, isRight])).toEqual([
    ['answers', true],
    ['avif', true],
    ['daily', true],
    ['events', true],
    ['minutely', true],
    ['payments', true],
    ['proofs', true],
    ['push', true],
    ['reminders', true],
    ['sitemaps', true],
    ['status', true],
    ['sweeps', true],
    ['unpaid', true],
  ]);
  const [
    answers,
    avif,
    daily,
    events,
    minutely,
    payments,
    proofs,
    push,
    reminders,
    sitemaps,
    status,
    sweeps,
    unpaid,
  ] = jobs.map(({ inSeconds }) => inSeconds);
  expect(payments).toBe(sweeps);
  expect(proofs).toBe(sweeps);
  expect(push).toBe(events);
  expect(answers).toBe(reminders);
  expect(sitemaps).toBe(reminders);
  expect(reminders).toBeGreaterThan(0);
  expect(reminders).toBeLessThanOrEqual(3_600 + passed);
  expect(events).toBeGreaterThan(0);
  expect(events).toBeLessThanOrEqual(20 + passed);
  expect(sweeps).toBeGreaterThan(0);
  expect(sweeps).toBeLessThanOrEqual(300 + passed);
  expect(unpaid).toBeGreaterThan(0);
  expect(unpaid).toBeLessThanOrEqual(120 + passed);
  expect(minutely).toBeGreaterThan(0);
  expect(minutely).toBeLessThanOrEqual(60 + passed);
  expect([avif, status]).toEqual([minutely, minutely]);
  expect(daily).toBeGreaterThan(0);
  expect(daily).toBeLessThanOrEqual(86_400 + passed);
});

test('a run that is due stays due when another process starts', async () => {
  await planAll();
  await change("run_at = now() - interval '3 hours'");
  await planAll();
  expect((await planned()).find(({ name }) => name === 'daily')?.inSeconds).toBeLessThan(0);
});

test('recurring jobs are taken before mails that have waited for longer', async () => {
  await pool().query(
    `SELECT graphile_worker.add_job('mail', run_at => now() - interval '1 hour') FROM generate_series(1, 20)`,
  );
  await planAll();
  await change('run_at = least(run_at, now())');
  const { rows } = await pool().query<{ isMail: boolean }>(
    `SELECT task_identifier = 'mail' AS "isMail" FROM graphile_worker.jobs ORDER BY priority, run_at`,
  );
  const mails = rows.filter(({ isMail }) => isMail);
  expect(mails).toHaveLength(20);
  expect(rows.length).toBeGreaterThan(mails.length);
  expect(rows.slice(-mails.length)).toEqual(mails);
});

test('a run plans the next one before its work, and is not retried if it fails', async () => {
  await planAll();
  await change(
    "run_at = now() - interval '10 seconds', locked_by = 'somebody', locked_at = now(), attempts = 1",
  );
  await withClient(testDatabase().adminUrl, async (client) => {
    await client.query('ALTER TABLE mails RENAME TO away');
    const run = makeTasks('http://kedai.test').reminders?.(null, {} as JobHelpers);
    await expect(run).rejects.toThrow('mails');
    await client.query('ALTER TABLE away RENAME TO mails');
  });
  const { rows } = await pool().query(
    `SELECT key, attempts = max_attempts AS over, run_at > now() AS ahead FROM graphile_worker.jobs
     WHERE task_identifier = 'reminders' ORDER BY id`,
  );
  expect(rows).toEqual([
    { key: null, over: true, ahead: false },
    { key: 'reminders', over: false, ahead: true },
  ]);
});

function change(set: string): Promise<unknown> {
  return withClient(testDatabase().adminUrl, (client) =>
    client.query(`UPDATE graphile_worker._private_jobs SET ${set}`),
  );
}
