import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode, root } from '../../../ops/install.mjs';
import { WITH_CHEAP_HASHING } from '../../support/cheap-hashing.ts';
import { makeCopy } from '../../support/servers/program.ts';
import { freePort } from '../../support/settings.ts';
import { programUrl } from './program.ts';

export type OwnProgram = {
  /** `folder` contains another build to start instead of the current one. */
  start: (folder?: string) => Promise<void>;
  stop: () => Promise<void>;
  build: (changes: Change[]) => Promise<string>;
  /** Stops the program for good, and directs pages to the shared program again. */
  close: () => Promise<void>;
};

type Change = [file: string, from: string, to: string];

/** Starts a program that all pages of this process use until `close`; it keeps its address while it is stopped. */
export async function startOwnProgram({ host = '127.0.0.1' } = {}): Promise<OwnProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'kedai-own-'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    HOST: host,
    NODE_ENV: 'production',
    NODE_OPTIONS: WITH_CHEAP_HASHING,
  };
  const copy = makeCopy(await freePort(), settings);
  const everybodys = programUrl();
  const stop = async () => void (await copy.program().end('SIGTERM'));
  const close = async () => {
    process.env.KEDAI_TEST_URL = everybodys;
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  await copy.start().catch(async (error) => {
    await close();
    throw error;
  });
  process.env.KEDAI_TEST_URL = copy.url.replace('127.0.0.1', host);
  return {
    start: async (version) => void (await copy.start({}, version)),
    stop,
    build: (changes) => buildVersion(join(folder, 'version'), changes),
    close,
  };
}

const SOURCES = [
  'app',
  'db',
  'domain',
  'ops',
  'public',
  'server',
  'server.ts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

async function buildVersion(folder: string, changes: Change[]): Promise<string> {
  for (const name of SOURCES) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, from, to] of changes) {
    const text = await readFile(join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold '${from}'`);
    await writeFile(join(folder, file), text.replaceAll(from, to));
  }
  const builder = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(pinnedNode, [builder, 'build'], { cwd: folder, env, maxBuffer: 10_000_000 });
  return folder;
}

export async function scriptsOf(folder = root): Promise<Set<string>> {
  const names = await readdir(join(folder, 'build', 'client', 'assets'));
  return new Set(names.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`));
}
