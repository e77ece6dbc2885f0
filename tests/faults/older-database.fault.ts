import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { makeBackup } from '#server/backup/make.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { findFormer } from '#server/backup/upgrade/former-programs.ts';
import type { Binaries } from '#server/db/embedded/binaries.ts';
import { makeCluster, readPasswords } from '#server/db/embedded/cluster.ts';
import { findLocation, grantAccess } from '#server/db/embedded/location.ts';
import { runEmbedded } from '#server/db/embedded/running.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { withClient } from '../support/database/database.ts';
import { namesBeside, rowsOf, startUpgrade } from '../support/database/older-database.ts';
import { until } from '../support/eventually.ts';
import { startProgram } from '../support/servers/program.ts';
import { last, rounds } from './support/extent.ts';
import { stateFigures } from './support/figures.ts';

/*
 * Kills upgrades from a real PostgreSQL 17 at moments spread over their duration; the next upgrade must then succeed.
 * The database holds the demo data and 100,000 more slugs.
 */
const silent = () => undefined;

let root: string;
let dataDir: string;
let former: Binaries;
let before: Awaited<ReturnType<typeof rowsOf>>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kedai-older-'));
  const { user } = findLocation(join(root, 'data'));
  if (user) grantAccess(root, user);
  // The program below runs with DEMO=1, so it keeps its database in this folder.
  dataDir = join(root, 'data', 'demo');
  former = await findFormer({ major: 17, given: null, work: root, user, onStep: silent });
  const program = startProgram({ DATA_DIR: join(root, 'data'), DEMO: '1' });
  await until(() => program.output().includes('Kedai berjalan'));
  await program.end('SIGTERM');
  await becomeOlder();
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** Replaces the database by one that PostgreSQL 17 has made, with the same rows. */
async function becomeOlder(): Promise<void> {
  const server = await startEmbedded({ dataDir, onStep: silent });
  await withClient(server.ownerUrl, addMore);
  before = await rowsOf(server.appUrl);
  const { appUrl } = server;
  const { folder } = await makeBackup({
    appUrl,
    pictures: null,
    into: join(root, 'backup'),
    now: new Date(),
  });
  await server.stop();
  const place = findLocation(dataDir);
  const home = join(root, 'older');
  await makeOldHome(home);
  const older = { ...place, home, cluster: join(home, 'postgres') };
  const passwords = readPasswords(place);
  await makeCluster(older, former, passwords.superuser);
  const options = { location: older, binaries: former, passwords, onStep: silent, maxConnections: 20 };
  const old = await runEmbedded(options);
  await restoreBackup({ folder, ...old, pictures: null, force: false });
  await old.stop();
  await rm(place.cluster, { recursive: true });
  await rename(older.cluster, place.cluster);
}

async function makeOldHome(home: string): Promise<void> {
  const { user } = findLocation(home);
  if (user) grantAccess(home, user);
}

async function addMore(client: pg.Client): Promise<void> {
  await client.query(`BEGIN; SET LOCAL app.role = 'system'`);
  await client.query(
    `INSERT INTO slugs (slug, store_id) SELECT 'toko-lama-' || n, gen_random_uuid() FROM generate_series(1, 100000) AS n`,
  );
  await client.query('COMMIT');
}

/** Returns the folder into which an upgrade has moved the old database, or undefined if no upgrade has finished. */
async function asideOf(): Promise<string | undefined> {
  const { home } = findLocation(dataDir);
  const name = (await namesBeside(dataDir)).find((one) => one.startsWith('postgres-17-'));
  return name && join(home, name);
}

async function upgradeAndPutBack(): Promise<number> {
  const since = performance.now();
  const { code, said } = await startUpgrade(dataDir, ['--programs', dirname(former.postgres)]).ended();
  expect([code, said]).toEqual([0, expect.stringContaining('sudah dipindahkan')]);
  const lengthMs = performance.now() - since;
  await putBack();
  return lengthMs;
}

async function putBack(): Promise<void> {
  const { cluster } = findLocation(dataDir);
  await rm(cluster, { recursive: true, force: true });
  await rename((await asideOf()) ?? '', cluster);
}

const versionFile = () => join(findLocation(dataDir).cluster, 'PG_VERSION');

test('a start refuses it; killed at any moment the upgrade can be repeated; then every row is there', async () => {
  expect(await readFile(versionFile(), 'utf8')).toBe('17\n');
  const refused = startProgram({ DATA_DIR: dataDir });
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toContain('npm run db:upgrade`, lalu jalankan lagi');

  const lengthMs = await upgradeAndPutBack();
  const kills = rounds(20);
  let killed = 0;
  for (let round = 0; round < kills; round++) {
    const upgrade = startUpgrade(dataDir, ['--programs', dirname(former.postgres)]);
    await last(((round + 1) * lengthMs) / (kills + 1));
    upgrade.process.kill('SIGKILL');
    await upgrade.ended();
    if (await asideOf()) await putBack();
    else killed += 1;
    expect(await readFile(versionFile(), 'utf8')).toBe('17\n');
  }
  expect(killed).toBeGreaterThanOrEqual(kills / 2);

  const since = performance.now();
  const upgrade = startUpgrade(dataDir, []);
  await until(() => upgrade.process.exitCode !== null || upgrade.said().includes('Menyalin'));
  const fetchedMs = performance.now() - since;
  const { code, said } = await upgrade.ended();
  const movedMs = performance.now() - since - fetchedMs;
  expect([code, said]).toEqual([0, expect.stringContaining('sudah dipindahkan')]);
  expect(said).toContain('Mengambil PostgreSQL 17');
  expect(said).toContain(`disimpan di ${await asideOf()}.`);
  expect((await namesBeside(dataDir)).filter((name) => name.includes('upgrade'))).toEqual([]);

  const server = await startEmbedded({ dataDir, onStep: silent });
  const after = await rowsOf(server.appUrl);
  const [version] = await withClient(
    server.appUrl,
    async (client) => (await client.query('SHOW server_version')).rows,
  );
  await server.stop();
  expect(after).toEqual(before);
  expect(version.server_version).toMatch(/^18\./);
  const program = startProgram({ DATA_DIR: dataDir });
  const page = await fetch(`${await program.url()}${href('/toko/:toko', { toko: 'batik-lestari' })}`);
  expect(page.status).toBe(200);
  expect(await program.end('SIGTERM')).toBe(0);
  stateFigures('a database of PostgreSQL 17', {
    'kills of the upgrade': killed,
    'rows moved and compared': after.reduce((sum, { rows }) => sum + rows, 0),
    'fetching the old programs from npm': `${(fetchedMs / 1_000).toFixed(1)} s`,
    'saving, restoring and comparing': `${(movedMs / 1_000).toFixed(1)} s`,
  });
});
