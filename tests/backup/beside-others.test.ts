import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import {
  type EmptyDatabase,
  makeEmptyDatabase,
  testDatabase,
  withClient,
} from '../support/database/database.ts';
import { databaseState } from '../support/database/database-state.ts';
import { isFullRun } from '../support/full-run.ts';

let root: string;
let folder: string;
let target: EmptyDatabase;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kedai-beside-others-'));
  const { appUrl } = testDatabase();
  ({ folder } = await makeBackup({ appUrl, pictures: null, into: root, now: new Date() }));
});
beforeEach(async () => {
  target = await makeEmptyDatabase();
});
afterEach(() => target.drop());
afterAll(() => rm(root, { recursive: true, force: true }));

const restore = (force: boolean) => restoreBackup({ folder, ...target, pictures: null, force });

/** Creates two schemas that are not in the backup, one owned by each database role of the program. */
async function makeForeign(): Promise<void> {
  await withClient(target.adminUrl, async (client) => {
    for (const [schema, url] of [
      ['catatan', target.appUrl],
      ['analitik', target.ownerUrl],
    ]) {
      await client.query(`CREATE SCHEMA ${schema} AUTHORIZATION "${new URL(url ?? '').username}"`);
      await client.query(`SET ROLE "${new URL(url ?? '').username}"`);
      await client.query(`CREATE TABLE ${schema}.isi (id int); INSERT INTO ${schema}.isi VALUES (1), (2)`);
      await client.query('RESET ROLE');
    }
  });
}
const foreignRows = () =>
  withClient(target.adminUrl, async (client) => {
    const { rows } = await client.query(
      'SELECT (SELECT count(*) FROM catatan.isi)::int AS app, (SELECT count(*) FROM analitik.isi)::int AS owner',
    );
    return rows[0];
  });

test.each(isFullRun ? [false, true] : [true])(
  'other tables in the database survive a restore (force: %s)',
  async (force) => {
    await makeForeign();
    await restore(force);
    expect(await foreignRows()).toEqual({ app: 2, owner: 2 });
    await restore(true);
    expect(await foreignRows()).toEqual({ app: 2, owner: 2 });
    const states = [target.adminUrl, testDatabase().adminUrl].map((url) => withClient(url, databaseState));
    expect(await states[0]).toEqual(await states[1]);
  },
);

test('a restore is rejected if foreign objects depend on our tables', async () => {
  await restore(false);
  await makeForeign();
  await withClient(target.adminUrl, (client) =>
    client.query(`CREATE VIEW analitik.ringkasan AS SELECT count(*) FROM public.orders`),
  );
  await expect(restore(true)).rejects.toThrow(
    'Tabel Kedai dipakai oleh analitik.ringkasan, yang akan ikut terhapus.',
  );
  await withClient(target.adminUrl, (client) => client.query('SELECT FROM analitik.ringkasan'));
  expect(await foreignRows()).toEqual({ app: 2, owner: 2 });
});
