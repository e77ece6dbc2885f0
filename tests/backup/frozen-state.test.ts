import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOfRows, rowsOf } from '#server/backup/copy.ts';
import { fillTables } from '#server/backup/fill.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { distribute } from '#server/db/citus/distribute.ts';
import { closeBoth, openBoth } from '#server/db/citus/session.ts';
import { begin, readTables } from '#server/db/tables.ts';
import { diskStore } from '#server/files/disk.ts';
import { migrate } from '#server/migrate/migrate.ts';
import {
  type EmptyDatabase,
  makeEmptyDatabase,
  testDatabase,
  withClient,
} from '../support/database/database.ts';
import { databaseState } from '../support/database/database-state.ts';
import { schemaParts } from '../support/database/schema-parts.ts';
import { unpackFrozenBackup } from './frozen-backup.ts';

/* Migrations alone must bring every database and backup made at migration 0020 or later to the present state. */
const NEWEST_FROZEN = '0020_order_events.sql';

let root: string;
let folder: string;
let upgraded: EmptyDatabase;
let restored: EmptyDatabase;
const made: EmptyDatabase[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kedai-frozen-'));
  folder = join(root, 'backup');
  await unpackFrozenBackup(folder);
  upgraded = await frozenDatabase();
  restored = await emptyDatabase();
});

afterAll(async () => {
  for (const database of made) await database.drop();
  await rm(root, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<EmptyDatabase> {
  const database = await makeEmptyDatabase();
  made.push(database);
  return database;
}

async function frozenDatabase(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  const only = new Set((await readdir('db/migrations')).filter((name) => name <= NEWEST_FROZEN));
  await migrate({ ...database, only });
  await withClient(database.ownerUrl, distribute);
  const clients = await openBoth(database, 'kedai-restore');
  try {
    await fillTables(folder, await readManifest(folder), clients);
  } finally {
    await closeBoth(clients);
  }
  return database;
}

async function expectPresentSchema({ adminUrl }: EmptyDatabase): Promise<void> {
  const [fresh, upgraded] = await Promise.all(
    [testDatabase().adminUrl, adminUrl].map((url) => withClient(url, schemaParts)),
  );
  expect(fresh?.length).toBeGreaterThan(500);
  expect(upgraded).toEqual(fresh);
}

async function expectSavedRows({ ownerUrl, appUrl }: EmptyDatabase): Promise<void> {
  const { tables } = await readManifest(folder);
  const clients = await openBoth({ ownerUrl, appUrl }, 'kedai-restore');
  try {
    await begin(clients.app, 'read');
    const present = await readTables(clients.app);
    for (const { schema, name, columns, rows, sha256 } of tables) {
      const table = present.find((one) => one.schema === schema && one.name === name);
      if (!table) throw new Error(`${schema}.${name} is gone`);
      const found = await digestOfRows(clients.app, rowsOf(table, columns));
      expect({ name, rows: found.lines, sha256: found.sha256 }).toEqual({ name, rows, sha256 });
    }
  } finally {
    await closeBoth(clients);
  }
}

test('a database of the frozen state is migrated to the present schema and keeps every row', async () => {
  await migrate(upgraded);
  await expectPresentSchema(upgraded);
  await expectSavedRows(upgraded);
});

test('a backup of the frozen state is restored into the present schema, with every row, job and picture', async () => {
  const store = diskStore(join(root, 'data/files'));
  const { manifest, pictures } = await restoreBackup({
    folder,
    ...restored,
    pictures: { store, isShared: false },
    force: false,
  });
  expect(manifest.migrations.filter(({ name }) => name.endsWith('.sql')).at(-1)?.name).toBe(NEWEST_FROZEN);
  expect([manifest.jobs.rows, pictures]).toEqual([2, 2]);
  await expectPresentSchema(restored);
  await expectSavedRows(restored);
});

test('both ways give the same rows', async () => {
  const [one, other] = await Promise.all(
    [upgraded, restored].map(({ adminUrl }) => withClient(adminUrl, databaseState)),
  );
  expect(other).toEqual(one);
});
