import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskList } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '#server/db/embedded/running.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/migrate/migrate.ts';
import { adminUrlOf, withClient } from '../support/database/database.ts';
import { applySettings } from '../support/settings.ts';
import { fillManyRows } from '../support/world/many-rows.ts';
import { rowsToFill } from './support/extent.ts';
import { inSeconds, stateFigures } from './support/figures.ts';

const MAILS = rowsToFill(20_000_000);

/** This is half of the statement timeout, because a statement may take longer on a busier machine. */
const LONGEST_MS = 2_500;
const FILL_TIMEOUT_MS = 60 * 60_000;

let dataDir: string;
let server: EmbeddedDatabase | undefined;
let adminUrl: string;
let fillMs: number;
let tasks: TaskList;
let readWhole: typeof import('../support/database/counted-reads.ts').readWhole;
let pool: typeof import('#server/db/pool.ts').pool;
let runTask: typeof import('../support/jobs.ts').runTask;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-many-'));
  server = await startEmbedded({ dataDir, onStep: () => undefined });
  const { appUrl, ownerUrl } = server;
  await migrate({ ownerUrl, appUrl });
  adminUrl = adminUrlOf(server);
  applySettings({ appUrl, dataDir });
  // Server modules read their settings when first imported, so they are imported after `applySettings`.
  ({ pool } = await import('#server/db/pool.ts'));
  ({ runTask } = await import('../support/jobs.ts'));
  ({ readWhole } = await import('../support/database/counted-reads.ts'));
  const { makeTasks } = await import('#server/program/worker/tasks.ts');
  const { freeJobsOfTheDead } = await import('#server/jobs/takeover.ts');
  const { mail: _, ...recurring } = makeTasks('http://kedai.test');
  const freeDeadJobs = async () => {
    const client = await pool().connect();
    await freeJobsOfTheDead(client).finally(() => client.release());
  };
  tasks = { ...recurring, 'looking for dead runners': freeDeadJobs };
  const since = performance.now();
  await withClient(adminUrl, async (client) => {
    await fillManyRows(client, MAILS);
    // Finishes writing the test data to disk, because later writes would slow down the measured tasks.
    await client.query('CHECKPOINT');
  });
  fillMs = performance.now() - since;
  // From here on, PostgreSQL reports the duration of each statement to its client.
  const role = new URL(appUrl).username;
  await withClient(adminUrl, (client) =>
    client.query(
      `ALTER ROLE ${role} SET log_min_duration_statement = 0; ALTER ROLE ${role} SET client_min_messages = log`,
    ),
  );
}, FILL_TIMEOUT_MS);

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function timed(name: string) {
  const statements: { took: number; text: string }[] = [];
  let ms = 0;
  const whole = await readWhole([adminUrl], async () => {
    pool().on('connect', (client) =>
      client.on('notice', ({ message }) => {
        const [, took, text = ''] = /^duration: ([0-9.]+) ms(.*)/s.exec(message ?? '') ?? [];
        if (took) statements.push({ took: Number(took), text });
      }),
    );
    const since = performance.now();
    await runTask(tasks, name);
    ms = performance.now() - since;
  });
  const longest = statements.toSorted((a, b) => b.took - a.took)[0];
  return { ms, count: statements.length, longest, whole };
}

test('every recurring task does its work over tables of many rows', async () => {
  const figures: Record<string, string | number> = {
    'mails, and a tenth of that in nine other tables': MAILS,
  };
  figures['until they were filled'] = inSeconds(fillMs);
  const outcomes = [];
  // Measures 'sweeps', the task that deletes old rows, twice, because its dead rows may slow down the second run.
  for (const name of [...Object.keys(tasks), 'sweeps']) {
    const outcome = await timed(name);
    outcomes.push(outcome);
    const { ms, count, longest } = outcome;
    figures[`${name in figures ? `${name}, once more` : name}`] =
      `${inSeconds(ms)}, ${count} statements, the longest ${inSeconds(longest?.took ?? 0)}`;
  }
  stateFigures('Recurring tasks over many rows', figures);
  for (const { count, longest, whole } of outcomes) {
    expect(whole).toEqual([]);
    expect(count).toBeGreaterThan(0);
    expect(longest?.took, longest?.text).toBeLessThan(LONGEST_MS);
  }
});
