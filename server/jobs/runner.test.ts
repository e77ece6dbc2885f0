import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPlatformJobs } from '#server/program/worker/tasks.ts';
import { freshEmail } from '../../tests/support/addresses.ts';
import { askAdmin, testDatabase, withClient } from '../../tests/support/database/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { isFullRun } from '../../tests/support/full-run.ts';
import { type DatabaseDoor, makeDoor } from '../../tests/support/servers/database-door.ts';
import { startSmtp } from '../../tests/support/servers/smtp.ts';
import { visit } from '../../tests/support/visitor.ts';
import { register } from '../accounts/registration.ts';
import { asSystem } from '../db/access.ts';
import { closePool } from '../db/pool.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';

const direct = env.databaseUrl ?? '';
let door: DatabaseDoor;

beforeAll(async () => {
  door = await makeDoor(direct);
  env.databaseUrl = door.url;
  await closePool();
});

afterAll(async () => {
  await closePool();
  await door.shut();
  env.databaseUrl = direct;
  env.smtpUrl = undefined;
});

it('a job is retried after the database went away in the middle of it', async () => {
  let went = false;
  const { received, url, close } = await startSmtp({
    // The database becomes unreachable during the first mail, so the job can record neither success nor failure.
    refuse: () => {
      if (!went) void door.shut();
      went = true;
      return null;
    },
  });
  env.smtpUrl = url;
  const email = freshEmail();
  await register(visit(), { role: 'customer', email, password: 'rahasia1' });
  const jobs = startPlatformJobs('http://kedai.test');
  await eventually(() => expect(received).toHaveLength(1));
  await untilJobsStandStill();
  await door.open();
  const sentAt = () =>
    asSystem((tx) =>
      tx.selectFrom('mails').select('sentAt').where('recipient', '=', email).executeTakeFirst(),
    );
  await eventually(async () => expect((await sentAt())?.sentAt).toBeTruthy());
  const ids = received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1]);
  expect(received.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  await jobs.stop();
  close();
});

it.runIf(isFullRun)('a job that was assigned as the connection broke is not left locked', async () => {
  const jobs = startPlatformJobs('http://kedai.test');
  const runnerId = await idOfRunner();
  await eventually(async () => expect(await heldJobs()).toEqual([]));
  await door.shut();
  // Imitates a runner that was given a job but never received the database's answer.
  await addMailJob();
  await askAdmin('UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now()', [runnerId]);
  await untilJobsStandStill();
  await door.open();
  await eventually(async () => expect(await heldJobs()).toEqual([]));
  await jobs.stop();
});

async function untilJobsStandStill(): Promise<void> {
  const warn = vi.spyOn(log, 'warn');
  await eventually(() => expect(warn.mock.calls.flat()).toContain('jobs stand still; they will go on'));
}

async function idOfRunner(): Promise<string> {
  return withClient(testDatabase().adminUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE mails');
    await addMailJob();
    const holder = await eventually(async () => {
      const [id] = await heldJobs();
      expect(id).toMatch(/^pool-/);
      return id;
    });
    await client.query('COMMIT');
    return String(holder);
  });
}

/** Adds a mail job for an account that does not exist, so that nothing is sent. */
async function addMailJob(): Promise<void> {
  const payload = JSON.stringify({ about: 'welcome', userId: randomUUID() });
  await askAdmin("SELECT graphile_worker.add_job('mail', $1::json)", [payload]);
}

async function heldJobs(): Promise<(string | null)[]> {
  const sql = "SELECT locked_by AS id FROM graphile_worker.jobs WHERE task_identifier = 'mail'";
  return (await askAdmin<{ id: string | null }>(sql)).map(({ id }) => id);
}

it.runIf(isFullRun)(
  'jobs continue by themselves after the database vanished without closing a connection',
  async () => {
    const { received, url, close } = await startSmtp();
    env.smtpUrl = url;
    const jobs = startPlatformJobs('http://kedai.test');
    const arrive = (email: string) => register(visit(), { role: 'customer', email, password: 'rahasia1' });
    await eventually(() => arrive(freshEmail()), 500);
    await eventually(() => expect(received.length).toBeGreaterThan(0));
    const before = received.length;
    door.swallow('standing');
    await eventually(() => arrive(freshEmail()), 500);
    await eventually(() => expect(received.length).toBeGreaterThan(before));
    door.flow();
    await jobs.stop();
    close();
  },
);
