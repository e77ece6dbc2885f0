import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { argumentsOf, isAlive } from '#server/db/embedded/processes.ts';
import { findRunning } from '#server/db/embedded.ts';
import { demoAccounts } from '../../db/demo/people.ts';
import { ensureBuilt, root } from '../../ops/install.mjs';
import packageFile from '../../package.json' with { type: 'json' };
import { ask } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';
import { killDatabase, type Program, startProgram, workersOf } from '../support/servers/program.ts';

/* A first start migrates the database and makes the demo world in separate processes, which end afterwards. */
let dataDir: string;
let loaded: string;
let program: Program;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-one-off-'));
  loaded = await mkdtemp(join(tmpdir(), 'kedai-loaded-'));
});

afterAll(async () => {
  await program.end('SIGKILL');
  await killDatabase(join(dataDir, 'demo'));
  for (const folder of [dataDir, loaded])
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function start(): void {
  program = startProgram({
    DATA_DIR: dataDir,
    DEMO: '1',
    LOADED: loaded,
    NODE_OPTIONS: `--import=${join(root, 'tests/support/servers/loaded.mjs')}`,
  });
}

/**
 * Waits until the process that makes the demo world has made an account, and returns the process id. A test can then
 * kill the process midway, because making the pictures and orders still takes seconds.
 */
async function makerOf({ pid }: Program): Promise<number> {
  let maker = 0;
  await until(async () => {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
    maker =
      children.map(Number).find((child) => argumentsOf(child).join(' ').endsWith('db/demo/make.ts')) ?? 0;
    return maker > 0 && (await countAccounts()) > 0;
  });
  return maker;
}

async function countAccounts(): Promise<number> {
  const { adminUrl = '' } = (await findRunning(join(dataDir, 'demo'))) ?? {};
  const [row] = await ask(
    adminUrl.replace('/postgres?', '/kedai?'),
    'SELECT count(*)::int AS count FROM users',
  );
  return Number(row?.count);
}

/** Returns which of our direct dependencies a process has loaded. */
async function packagesIn(pid: number): Promise<string[]> {
  const urls = (await readFile(join(loaded, String(pid)), 'utf8')).split('\n');
  const names = urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  return Object.keys(packageFile.dependencies).filter((name) => names.includes(name));
}

test('a start ends with a reason if the process that makes the demo world is killed', async () => {
  start();
  process.kill(await makerOf(program), 'SIGKILL');
  expect(await program.ended()).toBe(1);
  expect(program.output()).toContain('make.ts ended with SIGKILL');
});

test.runIf(isFullRun)('the process that makes it ends if the program is killed', async () => {
  start();
  const maker = await makerOf(program);
  expect(program.output()).toContain('Dunia demo terputus saat dibuat; dihapus dulu …');
  await program.end('SIGKILL');
  await until(() => !isAlive(maker));
});

test.runIf(isFullRun)(
  'the next start completes it, and the primary loads none of the packages for it',
  async () => {
    start();
    const maker = await makerOf(program);
    await program.url();
    // `url` returns as soon as the program prints its address. The program prints the demo accounts later.
    for (const { email } of demoAccounts) await until(() => program.output().includes(email));
    expect(isAlive(maker)).toBe(false);
    expect(await packagesIn(maker)).toContain('sharp');
    expect(await packagesIn(program.pid)).toEqual(['pg', 'pino', 'zod']);
    const [worker = 0] = await workersOf(program);
    const inWorker = await packagesIn(worker);
    expect(inWorker).toContain('react-dom');
    for (const later of ['@aws-sdk/client-s3', 'lucide-react', 'opentype.js', 'sharp'])
      expect(inWorker).not.toContain(later);
  },
);
