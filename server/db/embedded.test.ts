import { existsSync, readdirSync } from 'node:fs';
import { chmod, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../tests/support/database/database.ts';
import { type EmbeddedStage, setStage } from '../../tests/support/database/embedded-stage.ts';
import { isFullRun, rowsOf } from '../../tests/support/full-run.ts';
import { isStartError } from '../start-error.ts';
import { findBinaries } from './embedded/binaries.ts';
import { makeCluster } from './embedded/cluster.ts';
import { startEmbedded } from './embedded.ts';

let stage: EmbeddedStage;

beforeEach(async () => {
  stage = await setStage();
});

afterEach(() => stage.clear());

describe('a start', () => {
  test('creates a database that only its own roles can enter, and only through the socket', async () => {
    const server = await stage.start();
    const rows = await ask(
      server.appUrl,
      `SELECT current_user AS user, current_setting('listen_addresses') AS addresses,
              current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('data_checksums') AS checksums,
              (SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()) AS locale,
              (SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole FROM pg_roles
               WHERE rolname = current_user) AS mighty`,
    );
    expect(rows).toEqual([
      {
        user: 'kedai_app',
        addresses: '',
        fsync: 'on',
        commit: 'on',
        checksums: 'on',
        locale: 'bC.UTF-8',
        mighty: false,
      },
    ]);
    await expect(ask(server.appUrl.replace(/:[0-9a-f]{48}@/, ':salah@'), 'SELECT 1')).rejects.toThrow(
      /password/,
    );
    await expect(ask(server.appUrl, 'CREATE TABLE intruder (id int)')).rejects.toThrow(/permission denied/);
    await server.stop();
    expect(existsSync(join(stage.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test.runIf(isFullRun)('finds the data of an earlier start', async () => {
    const first = await stage.start();
    await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await stage.start();
    expect(await ask(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  test('starts over if creating the database was interrupted', async () => {
    await stage.killHolderWhen(() => halves().some((half) => existsSync(join(half, 'data/PG_VERSION'))));
    const server = await stage.start();
    expect(await ask(server.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test.runIf(isFullRun)(
    'is refused while another program or start holds the folder, and names its process',
    async () => {
      const holder = await stage.startHolder();
      await expect(stage.start()).rejects.toThrow(`sedang dipakai Kedai yang lain (proses ${holder.pid})`);
      await holder.kill('SIGTERM');
      const server = await stage.start();
      await expect(stage.start()).rejects.toThrow(`(proses ${process.pid})`);
      await server.stop();
    },
  );

  // Only root can become another user.
  test.runIf(process.getuid?.() === 0)('by a user without a name says what to do', async () => {
    const user = { uid: 54_321, gid: 54_321 };
    await chmod(stage.dataDir, 0o711);
    const { dataDir } = stage;
    const location = { dataDir, home: dataDir, cluster: join(dataDir, 'postgres'), user };
    const making = makeCluster(
      location,
      findBinaries(user, () => undefined),
      'rahasia',
    );
    const error = await making.catch((reason) => reason);
    expect(isStartError(error)).toBe(true);
    expect(error.message).toMatch(/pengguna nomor 54321 \(uid\).*"kedai:x:54321:54321:.*DATABASE_URL/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('of five programs concurrently gives one database', async () => {
    const ends = await Promise.all(Array.from({ length: 5 }, () => stage.outcomeOfHolder()));
    expect(ends.filter((end) => end.includes('ready '))).toHaveLength(1);
    expect(ends.filter((end) => end.includes('sedang dipakai Kedai yang lain'))).toHaveLength(4);
  });
});

describe('a folder', () => {
  test.runIf(isFullRun)('of another major version is refused and not changed', async () => {
    await (await stage.start()).stop();
    const version = join(stage.dataDir, 'postgres/PG_VERSION');
    await writeFile(version, '15\n');
    await expect(stage.start()).rejects.toThrow(
      /dibuat oleh PostgreSQL 15, .* memakai PostgreSQL 18. Data tidak disentuh/,
    );
    expect(await readFile(version, 'utf8')).toBe('15\n');
    await writeFile(version, '18\n');
    await (await stage.start()).stop();
  });

  test('that is a file is refused', async () => {
    await writeFile(join(stage.dataDir, 'file'), '');
    await expect(
      startEmbedded({ dataDir: join(stage.dataDir, 'file'), onStep: () => undefined }),
    ).rejects.toThrow();
  });

  test.each(rowsOf(['kedai.pid', 'database-passwords.json']))(
    'on a full disk says so if %s cannot be written',
    async (name) => {
      // The temporary file is a link to a device that is always full.
      await symlink('/dev/full', join(stage.dataDir, `${name}.${process.pid}.new`));
      const error = await stage.start().catch((reason) => reason);
      expect(isStartError(error)).toBe(true);
      expect(error.message).toContain(`Disk penuh: tidak ada ruang lagi untuk ${stage.dataDir}`);
      await rm(join(stage.dataDir, `${name}.${process.pid}.new`));
      await (await stage.start()).stop();
    },
  );

  test.runIf(isFullRun)('whose passwords are missing says so', async () => {
    await (await stage.start()).stop();
    await rm(join(stage.dataDir, 'database-passwords.json'));
    await expect(stage.start()).rejects.toThrow(/database-passwords.json tidak ada/);
  });
});

function halves(): string[] {
  const names = readdirSync(stage.dataDir).filter((name) => name.startsWith('postgres.new-'));
  return names.map((name) => join(stage.dataDir, name));
}
