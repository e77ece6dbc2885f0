import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../ops/install.mjs';
import { testDatabase } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { type Program, startProgram, workersOf } from '../support/servers/program.ts';
import { secrets } from '../support/settings.ts';

let dataDir: string;
let program: Program;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-environment-'));
  program = startProgram({
    DATA_DIR: dataDir,
    WORKERS: '2',
    DATABASE_URL: testDatabase().appUrl,
    DATABASE_OWNER_URL: testDatabase().ownerUrl,
    // The settings file of ops/deploy/compose.yaml also has these passwords of the database, which no worker may get.
    OWNER_PASSWORD: 'sandi-pemilik',
    SUPERUSER_PASSWORD: 'sandi-superuser',
    ...secrets,
    PUBLIC_URL: 'http://kedai.test',
  });
  await program.url();
});

afterAll(async () => {
  await program.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function environmentOf(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
}

function expectNoOwner(environment: string[]): void {
  const names = environment.map((line) => line.split('=', 1)[0]);
  expect(names).toContain('DATABASE_URL');
  expect(names).toContain('SECRET_KEY');
  for (const secret of ['DATABASE_OWNER_URL', 'OWNER_PASSWORD', 'SUPERUSER_PASSWORD'])
    expect(names).not.toContain(secret);
  const owner = new URL(testDatabase().ownerUrl).username;
  expect(owner).not.toBe('');
  expect(environment.filter((line) => line.includes(`//${owner}:`) || line.includes('sandi-'))).toEqual([]);
}

test('no worker, nor its replacement, gets the credentials of the tables’ owner', async () => {
  const workers = await workersOf(program);
  expect(workers).toHaveLength(2);
  for (const pid of workers) expectNoOwner(await environmentOf(pid));
  process.kill(workers[0] ?? 0, 'SIGKILL');
  const fresh = async () => (await workersOf(program)).filter((pid) => !workers.includes(pid));
  await until(async () => (await fresh()).length === 1);
  for (const pid of await fresh()) expectNoOwner(await environmentOf(pid));
});
