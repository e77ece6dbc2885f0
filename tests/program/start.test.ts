import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { isAlive } from '#server/db/embedded/processes.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { makeEmptyDatabase, testDatabase, withClient } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';
import {
  answersAt,
  databasePid,
  killDatabase,
  type Program,
  startProgram,
  workersOf,
} from '../support/servers/program.ts';
import { secrets } from '../support/settings.ts';

let dataDir: string;
let programs: Program[];

beforeAll(() => ensureBuilt(() => undefined));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-start-'));
  programs = [];
});

afterEach(async () => {
  for (const program of programs) await program.end('SIGKILL');
  await killDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('on an empty data folder', () => {
  test('the platform answers, reveals no secrets, and stops with 0, leaving nothing behind', async () => {
    const first = start();
    expect((await fetch(`${await first.url()}${href('/login')}`)).status).toBe(200);
    const codeFile = join(dataDir, 'superadmin-code');
    expect(first.output()).toContain(`Kode super admin ada di ${codeFile}`);
    const code = await readFile(codeFile, 'utf8');
    expect(first.output()).not.toContain(code.trim());
    for (const file of ['superadmin-code', 'secret-key', 'database-passwords.json'])
      expect((await stat(join(dataDir, file))).mode & 0o777, file).toBe(0o600);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);

    const second = start();
    await second.url();
    expect(second.output()).not.toContain('Membuat database baru');
    expect(await readFile(codeFile, 'utf8')).toBe(code);
    expect(await second.end('SIGINT')).toBe(0);
  });
});

describe('after a kill of', () => {
  test.runIf(isFullRun)('a worker, another one takes its place', async () => {
    const program = start({ WORKERS: '2' });
    const url = await program.url();
    const [killed = 0, survivor] = await workersOf(program);
    process.kill(killed, 'SIGKILL');
    await until(
      async () => (await workersOf(program)).filter((pid) => pid !== killed && pid !== survivor).length === 1,
    );
    expect(await answersAt(url)).toBe(true);
    expect(program.output()).toContain('a worker ended by itself');
  });

  test.runIf(isFullRun)('the database, pages come back without help', async () => {
    const program = start();
    const url = await program.url();
    const killed = await databasePid(dataDir);
    process.kill(killed, 'SIGKILL');
    await until(async () => (await databasePid(dataDir)) !== killed && (await answersAt(url)));
  });

  test.runIf(isFullRun)(
    'the program, its workers end by themselves, and the next start needs no help',
    async () => {
      const program = start();
      await program.url();
      const workers = await workersOf(program);
      await program.end('SIGKILL');
      await until(() => workers.every((pid) => !isAlive(pid)));
      const next = start();
      expect(await answersAt(await next.url())).toBe(true);
      expect(next.output()).toContain('Memakai database yang masih berjalan');
    },
  );

  test.runIf(isFullRun)('all of it at once, the next start needs no help', async () => {
    const program = start();
    await program.url();
    const pids = [program.pid, await databasePid(dataDir), ...(await workersOf(program))];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    const next = start();
    expect(await answersAt(await next.url())).toBe(true);
  });
});

describe('is rejected with the reason and a remedy,', () => {
  test('on a folder that another program uses', async () => {
    const program = start();
    await program.url();
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`sedang dipakai Kedai yang lain (proses ${program.pid})`);
    expect(await answersAt(await program.url())).toBe(true);
  });

  test('on a port that is taken, and starts no database', async () => {
    const taken = await new Promise<Server>((ready) => {
      const server = createServer().listen(0, '127.0.0.1', () => ready(server));
    });
    const { port } = taken.address() as { port: number };
    const program = start({ PORT: String(port) });
    expect(await program.ended()).toBe(1);
    expect(program.output()).toContain(`Port ${port} sudah dipakai program lain.`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    taken.close();
  });

  test('with DATABASE_URL but without the settings that every copy must share, naming each', async () => {
    const program = start({ DATABASE_URL: testDatabase().appUrl });
    expect(await program.ended()).toBe(1);
    for (const name of ['SECRET_KEY', 'SUPERADMIN_CODE', 'PUBLIC_URL'])
      expect(program.output()).toContain(`  ${name}: `);
  });

  test('with a database that does not answer', async () => {
    const program = start(external('postgresql://kedai:rahasia@127.0.0.1:1/kedai'));
    expect(await program.ended()).toBe(1);
    expect(program.output()).toContain('Database tidak bisa dihubungi (127.0.0.1:1/kedai)');
    expect(program.output()).not.toContain('rahasia@');
  });

  test('as superuser', async () => {
    const program = start(external(testDatabase().adminUrl.replace('/postgres?', `${databasePath()}?`)));
    expect(await program.ended()).toBe(1);
    expect(program.output()).toContain('terlalu berkuasa');
  });

  test('with an invalid setting', async () => {
    const program = start({ PORT: 'pelabuhan' });
    expect(await program.ended()).toBe(1);
    expect(program.output()).toContain('Pengaturan salah');
    expect(program.output()).toContain('PORT: ');
  });
});

test('with DATABASE_URL the platform runs on that database, without a demo and an embedded database', async () => {
  const program = start(external(testDatabase().appUrl));
  await program.url();
  expect(program.output()).toContain('Memakai database dari DATABASE_URL.');
  expect(program.output()).not.toContain('Akun demo');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  expect(await program.end('SIGTERM')).toBe(0);
});

test.runIf(isFullRun)(
  'two copies that start at once on an empty database both run, and one of them creates the tables',
  async () => {
    const database = await makeEmptyDatabase();
    const shared = external(database.appUrl);
    const pending = start(shared);
    expect(await pending.ended()).toBe(1);
    expect(pending.output()).toMatch(/Database belum dimigrasi .*Jalankan sekali dengan DATABASE_OWNER_URL/);
    const copies = ['satu', 'dua'].map((name) =>
      start({ ...shared, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: join(dataDir, name) }),
    );
    await Promise.all(copies.map((copy) => copy.url()));
    expect(copies.filter((copy) => copy.output().includes('Tabel database diperbarui: 0001'))).toHaveLength(
      1,
    );
    for (const copy of copies) expect(await copy.end('SIGTERM')).toBe(0);
    await database.drop();
  },
);

test('a copy of an older version does not start on tables that a newer one has changed', async () => {
  await withClient(testDatabase().ownerUrl, (client) =>
    client.query("INSERT INTO migration.applied (name, sha256) VALUES ('9999_later.sql', 'x')"),
  );
  for (const owner of ['', testDatabase().ownerUrl]) {
    const program = start({ ...external(testDatabase().appUrl), DATABASE_OWNER_URL: owner });
    expect(await program.ended()).toBe(1);
    expect(program.output()).toContain('oleh program yang lebih baru (9999_later.sql)');
  }
  await withClient(testDatabase().ownerUrl, (client) =>
    client.query("DELETE FROM migration.applied WHERE name = '9999_later.sql'"),
  );
});

test.runIf(isFullRun)('an unfinished demo world is removed, even if none is wanted any more', async () => {
  const first = start();
  await first.url();
  await first.end('SIGTERM');
  await writeFile(join(dataDir, 'demo-world-embedded.json'), '{"state":"making"}');
  const second = start();
  await second.url();
  expect(second.output()).toContain('Dunia demo terputus saat dibuat');
  expect(existsSync(join(dataDir, 'demo-world-embedded.json'))).toBe(false);
});

function start(settings: Record<string, string> = {}): Program {
  const program = startProgram({ DATA_DIR: dataDir, ...settings });
  programs.push(program);
  return program;
}

function external(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    ...secrets,
    PUBLIC_URL: 'http://kedai.test',
  };
}

function databasePath(): string {
  return new URL(testDatabase().appUrl).pathname;
}
