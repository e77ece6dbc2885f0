import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { askEveryNode } from '#server/db/citus/proof.ts';
import { openSession } from '#server/db/citus/session.ts';
import { begin } from '#server/db/tables.ts';
import {
  adminUrlOf,
  ask,
  type DatabaseAddresses,
  type EmptyDatabase,
  makeEmptyDatabase,
  openAdmin,
  testDatabase,
  withClient,
} from '../support/database/database.ts';
import { databaseState } from '../support/database/database-state.ts';
import { type EmbeddedStage, setStage } from '../support/database/embedded-stage.ts';
import { fillEveryTable } from '../support/database/isolation/rows.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, ani, warung, batik, nasiGoreng, esTeh, kemeja } = world;
const isCluster = testDatabase().workerUrls.length > 0;

let root: string;
let stage: EmbeddedStage;
let cluster: EmptyDatabase;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kedai-cluster-backup-'));
  stage = await setStage();
  cluster = await makeEmptyDatabase();
  await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await placeTestOrder(ani, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  const admin = await openAdmin();
  await fillEveryTable(admin, [
    { store: warung, product: nasiGoreng },
    { store: batik, product: kemeja },
  ]);
  await admin.end();
});

afterAll(async () => {
  await cluster.drop();
  await stage.clear();
  await rm(root, { recursive: true, force: true });
});

let minutes = 0;

function backup(appUrl: string) {
  const now = new Date(Date.UTC(2026, 0, 1, 0, minutes++));
  return makeBackup({ appUrl, pictures: null, into: root, now });
}

function restore(folder: string, into: Pick<DatabaseAddresses, 'appUrl' | 'ownerUrl'>) {
  return restoreBackup({ folder, ...into, pictures: null, force: false });
}

function withOptions(options: string): string {
  const address = new URL(testDatabase().appUrl);
  address.searchParams.set('options', options);
  return address.href;
}

describe.runIf(isCluster)('a platform', () => {
  test('moves from a cluster to the embedded database and onto another cluster with every row unchanged', async () => {
    const before = await withClient(testDatabase().adminUrl, databaseState);
    const first = await backup(testDatabase().appUrl);
    const embedded = await stage.start();
    try {
      await restore(first.folder, embedded);
      expect(await withClient(adminUrlOf(embedded), databaseState)).toEqual(before);
      const second = await backup(embedded.appUrl);
      await restore(second.folder, cluster);
      expect(second.manifest.tables).toEqual(first.manifest.tables);
    } finally {
      await embedded.stop();
    }
    expect(await withClient(cluster.adminUrl, databaseState)).toEqual(before);
    expect((await backup(cluster.appUrl)).manifest.tables).toEqual(first.manifest.tables);
    const spread = 'SELECT logicalrelid::text FROM pg_dist_partition ORDER BY 1';
    expect(await ask(cluster.adminUrl, spread)).toEqual(await ask(testDatabase().adminUrl, spread));
  });
});

describe.runIf(isCluster)('a backup of a cluster', () => {
  test('is rejected for a session that does not pass its identity to the nodes', async () => {
    const before = await readdir(root);
    await expect(backup(withOptions('-c citus.propagate_set_commands=none'))).rejects.toThrow(
      'Identitas tidak sampai ke semua node Citus',
    );
    expect(await readdir(root)).toEqual(before);
  });

  test('reads each node through one connection, with one snapshot for all its shops', async () => {
    const eager = '-c citus.propagate_set_commands=local -c citus.executor_slow_start_interval=0';
    const client = await openSession(withOptions(eager));
    try {
      const { rows } = await client.query<{ gpid: string }>('SELECT citus_backend_gpid() AS gpid');
      const connections = () =>
        Promise.all(
          testDatabase().workerUrls.map(async (url) => {
            const found = await ask(
              url,
              "SELECT FROM pg_stat_activity WHERE application_name = 'citus_internal gpid=' || $1",
              [rows[0]?.gpid],
            );
            return found.length;
          }),
        );
      await begin(client, 'read');
      await askEveryNode(client, 'system');
      await client.query('SELECT count(*) FROM orders');
      expect(await connections()).toEqual(testDatabase().workerUrls.map(() => 1));
    } finally {
      await client.end();
    }
  });
});
