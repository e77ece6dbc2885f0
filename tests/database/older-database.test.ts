import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SavedTable } from '#server/backup/manifest.ts';
import { migrate } from '#server/migrate/migrate.ts';
import { ask } from '../support/database/database.ts';
import { type EmbeddedStage, setStage } from '../support/database/embedded-stage.ts';
import { namesBeside, passFor17, rowsOf, startUpgrade } from '../support/database/older-database.ts';
import { until } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';

/*
 * A wrapper script makes the installed PostgreSQL pass for version 17; tests/faults/older-database.fault.ts uses a real
 * version 17. Each test has its own data folder with some rows and a waiting job.
 */
let stage: EmbeddedStage;
let programs: string;
let rows: Awaited<ReturnType<typeof rowsOf>>;

beforeEach(async () => {
  stage = await setStage();
  const server = await stage.start();
  await migrate(server);
  await ask(
    server.ownerUrl,
    `BEGIN; SET LOCAL app.role = 'system';
    INSERT INTO slugs (slug, store_id) SELECT 'toko-' || n, gen_random_uuid() FROM generate_series(1, 50) AS n; COMMIT`,
  );
  await ask(
    server.appUrl,
    `SELECT graphile_worker.add_job('mail', '{"about":"kept","mailId":"${randomUUID()}"}')`,
  );
  rows = await rowsOf(server.appUrl);
  await server.stop();
  programs = await passFor17(stage.dataDir);
});

afterEach(async () => {
  await stage.clear();
  await rm(programs, { recursive: true, force: true });
});

function upgrade() {
  return startUpgrade(stage.dataDir, ['--programs', programs]);
}

async function expectSameRows(): Promise<void> {
  const server = await stage.start();
  try {
    expect(await rowsOf(server.appUrl)).toEqual(rows);
  } finally {
    await server.stop();
  }
}

/** Returns whether the old server accepts connections and its folder has the old version number again. */
async function isOldServerReady(): Promise<boolean> {
  const [version, pidFile] = ['PG_VERSION', 'postmaster.pid'].map((name) =>
    readFile(join(stage.dataDir, 'postgres', name), 'utf8').catch(() => ''),
  );
  return (await version) === '17\n' && ((await pidFile) ?? '').includes('ready');
}

const rowsIn = (name: string) =>
  (rows as Pick<SavedTable, 'name' | 'rows'>[]).find((one) => one.name === name)?.rows;

test('a start rejects an older database and names the command, which moves all data and keeps the old', async () => {
  expect([rowsIn('slugs'), rowsIn('jobs')]).toEqual([50, 1]);
  await expect(stage.start()).rejects.toThrow('npm run db:upgrade`, lalu jalankan lagi');
  const { code, said } = await upgrade().ended();
  expect([code, said]).toEqual([0, expect.stringMatching(/PostgreSQL 17 sudah dipindahkan: \d+ baris/)]);
  const aside = /disimpan di (\S+)\./.exec(said)?.[1] ?? '';
  expect(await readFile(join(aside, 'PG_VERSION'), 'utf8')).toBe('17\n');
  expect(existsSync(join(aside, 'postmaster.pid'))).toBe(false);
  expect((await namesBeside(stage.dataDir)).filter((name) => /upgrade/.test(name))).toEqual([]);
  await expectSameRows();
  const again = await upgrade().ended();
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('tidak ada yang diubah')]);
});

test.runIf(isFullRun)(
  'killed at any of its steps, the command leaves the old database, and succeeds when it is run again',
  async () => {
    const moments = [
      () => isOldServerReady(),
      (said: string) => said.includes('Memasukkannya ke PostgreSQL 18'),
      (said: string) => /Memasukkannya[\s\S]*Menjalankan database/.test(said),
    ];
    for (const isMoment of moments) {
      const killed = upgrade();
      await until(() => isMoment(killed.said()));
      killed.process.kill('SIGKILL');
      await killed.ended();
      await expect(stage.start()).rejects.toThrow('dibuat oleh PostgreSQL 17');
    }
    expect((await upgrade().ended()).code).toBe(0);
    expect((await namesBeside(stage.dataDir)).filter((name) => /upgrade/.test(name))).toEqual([]);
    await expectSameRows();
  },
);

test.runIf(isFullRun)(
  'on SIGTERM, the command stops its servers and reports that nothing has changed',
  async () => {
    const stopped = upgrade();
    await until(() => stopped.said().includes('Memasukkannya'));
    stopped.process.kill('SIGTERM');
    const { code, said } = await stopped.ended();
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('Dihentikan. Database yang lama tidak berubah'),
    ]);
    expect((await namesBeside(stage.dataDir)).filter((name) => /upgrade/.test(name))).toEqual([]);
    expect(existsSync(join(stage.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  },
);

test.runIf(isFullRun)(
  'after a cut between the two renames, the next start uses the new database, not an empty one',
  async () => {
    expect((await upgrade().ended()).code).toBe(0);
    await rename(join(stage.dataDir, 'postgres'), join(stage.dataDir, 'postgres.upgraded'));
    await expectSameRows();
  },
);

test.runIf(isFullRun)('the command refuses to run while Kedai runs, and with a newer version', async () => {
  await writeFile(join(stage.dataDir, 'postgres/PG_VERSION'), '18\n');
  const server = await stage.start();
  expect((await upgrade().ended()).said).toContain('sedang dipakai Kedai yang lain');
  await server.stop();
  await writeFile(join(stage.dataDir, 'postgres/PG_VERSION'), '19\n');
  await expect(stage.start()).rejects.toThrow('Jalankan versi program yang lebih baru');
  expect((await upgrade().ended()).said).toContain('lebih baru daripada 18');
});

test.runIf(isFullRun)(
  'without the old programs the command explains how to get them, and changes nothing',
  async () => {
    const empty = await startUpgrade(stage.dataDir, ['--programs', stage.dataDir]).ended();
    expect([empty.code, empty.said]).toEqual([
      1,
      expect.stringContaining('tidak ada PostgreSQL (bin/postgres)'),
    ]);
    const offline = { npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' };
    const cache = { npm_config_cache: join(programs, 'cache') };
    const unreachable = await startUpgrade(stage.dataDir, [], { ...offline, ...cache }).ended();
    expect(unreachable.code).toBe(1);
    expect(unreachable.said).toContain('npm run db:upgrade -- --programs /usr/lib/postgresql/17');
    await writeFile(join(stage.dataDir, 'postgres/PG_VERSION'), '16\n');
    const other = await upgrade().ended();
    expect([other.code, other.said]).toEqual([
      1,
      expect.stringContaining('PostgreSQL 17; yang diperlukan PostgreSQL 16'),
    ]);
    expect(await readFile(join(stage.dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('16\n');
  },
);
