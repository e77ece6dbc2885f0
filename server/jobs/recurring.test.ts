import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readWhole } from '../../tests/support/database/counted-reads.ts';
import { nodeUrls, testDatabase, withClient } from '../../tests/support/database/database.ts';
import { runTask } from '../../tests/support/jobs.ts';
import { fillManyRows } from '../../tests/support/world/many-rows.ts';
import { asSystem } from '../db/access.ts';
import { pool } from '../db/pool.ts';
import { env } from '../env.ts';
import { photoKey } from '../files/keys.ts';
import { makeTasks } from '../program/worker/tasks.ts';
import { freeJobsOfTheDead } from './takeover.ts';

/** Enough rows for PostgreSQL to prefer an index over a scan of the whole table, or of one of its shards. */
const ROWS = nodeUrls().length > 1 ? 640_000 : 20_000;

const { mail: _, ...recurring } = makeTasks('http://kedai.test');

const run = (name: string) => runTask(recurring, name);

beforeAll(async () => {
  await withClient(testDatabase().adminUrl, (client) => fillManyRows(client, ROWS));
  // Creates the file of an existing product photo, because the daily cleanup queries the database only for found files.
  const { rows } = await withClient(testDatabase().adminUrl, (client) =>
    client.query<{ storeId: string; id: string }>(
      'SELECT store_id AS "storeId", id FROM product_photos LIMIT 1',
    ),
  );
  const path = join(env.dataDir, 'files', photoKey(rows[0]?.storeId ?? '', rows[0]?.id ?? '', 320, 'webp'));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  await utimes(path, new Date(0), new Date(0));
});

test.each(Object.keys(recurring))('the task "%s" reads no table from beginning to end', async (name) => {
  expect(await readWhole(nodeUrls(), async () => run(name))).toEqual([]);
});

test('finding jobs of dead runners reads no table from beginning to end', async () => {
  await pool().query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now() - interval '1 minute'
     WHERE id IN (SELECT id FROM graphile_worker._private_jobs WHERE attempts = 0 LIMIT 3)`,
  );
  const tables = await readWhole(nodeUrls(), async () => {
    const client = await pool().connect();
    expect(await freeJobsOfTheDead(client)).toEqual(['dead']);
    client.release();
  });
  expect(tables).toEqual([]);
});

test('a reminder is written even if other tasks fail', async () => {
  await withClient(testDatabase().adminUrl, async (client) => {
    await client.query(`
      UPDATE store_terms SET expiry_date = now() + interval '70 hours'
      WHERE store_id = (SELECT store_id FROM stores WHERE slug = 'warung-bu-sri');
      ALTER TABLE mails ADD CONSTRAINT broken CHECK (failed_at IS NULL) NOT VALID;
      INSERT INTO mails (id, key, recipient, subject, body_text, body_html, created_at)
      VALUES (gen_random_uuid(), 'macet', 'macet@contoh.test', 'Uji', 'Isi', 'Isi', now() - interval '3 days')`);
    await Promise.allSettled(Object.keys(recurring).map(async (name) => run(name)));
    await client.query(`ALTER TABLE mails DROP CONSTRAINT broken`);
  });
  const reminders = await asSystem((tx) =>
    tx.selectFrom('mails').select('subject').where('recipient', '=', 'sri@contoh.test').execute(),
  );
  expect(reminders).toHaveLength(1);
});
