import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { href } from '#domain/routes/href.ts';
import { argumentsOf } from '#server/db/embedded/processes.ts';
import { compiledFolder, pinnedNode, root } from '../../../ops/install.mjs';
import { until } from '../eventually.ts';

/** server.ts in a separate process, as `npm start` runs it. */
export type Program = {
  pid: number;
  output: () => string;
  url: () => Promise<string>;
  /** Sends a signal and waits until the process has ended; returns its exit code, or null if it was killed. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  isRunning: () => boolean;
  ended: () => Promise<number | null>;
};

/** A copy of the program that can be stopped and started again with the same address and settings. */
export type Copy = {
  url: string;
  /**
   * Starts the copy, and resolves when it reports that it runs. `settings` add or override environment variables for
   * this start only. `folder` contains another version of the program.
   */
  start: (settings?: Record<string, string>, folder?: string) => Promise<Program>;
  program: () => Program;
  /** Returns a metric, summed over the copy's workers, or 0 if it does not exist; METRICS_TOKEN must be set. */
  figure: (name: string) => Promise<number>;
  kill: () => Promise<void>;
};

export function makeCopy(port: number, always: Record<string, string>): Copy {
  const url = `http://127.0.0.1:${port}`;
  let program: Program | undefined;
  return {
    url,
    start: async (settings = {}, folder = root) => {
      program = startProgram({ ...always, ...settings, PORT: String(port) }, folder);
      await program.url();
      return program;
    },
    program: () => {
      if (!program) throw new Error('the program was not started');
      return program;
    },
    figure: async (name) => {
      const headers = { authorization: `Bearer ${always.METRICS_TOKEN}` };
      const lines = (await (await fetch(`${url}/metrics`, { headers })).text()).split('\n');
      const values = lines.filter((line) => line.startsWith(name)).map((line) => line.split(' ').at(-1));
      return values.reduce((sum, value) => sum + Number(value), 0);
    },
    kill: async () => {
      await program?.end('SIGKILL');
    },
  };
}

/**
 * Starts the program with only these settings, by default with one worker and on any free port. `folder` contains its
 * sources and its build.
 */
export function startProgram(settings: Record<string, string>, folder = root): Program {
  const child = spawn(pinnedNode, [join(folder, 'server.ts')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiledFolder,
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
      PORT: '0',
      WORKERS: '1',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    // Detached, the program and its workers are one process group, which a test can kill. If this process ends, the IPC
    // channel closes, and the program stops by itself.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    url: async () => {
      await until(() => /Kedai berjalan: (\S+)/.test(output) || hasEnded(child));
      const [, address] = /Kedai berjalan: (\S+)/.exec(output) ?? [];
      if (!address) throw new Error(`the program did not start:\n${output}`);
      return address;
    },
    end: (signal) => {
      child.kill(signal);
      return endOf(child);
    },
    isRunning: () => !hasEnded(child),
    ended: () => endOf(child),
  };
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (!hasEnded(child)) await once(child, 'exit');
  return child.exitCode;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

export async function runCommand(
  file: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(pinnedNode, [join(root, file), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledFolder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

export async function workersOf({ pid }: Program): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.trim().split(' ').map(Number);
  return pids.filter((child) => argumentsOf(child).some((text) => text.endsWith('build/server/index.js')));
}

/** Returns the id of the main PostgreSQL process that the program started in a data folder, or 0 if none is there. */
export async function databasePid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '0');
  return Number.parseInt(text, 10) || 0;
}

export async function killDatabase(dataDir: string): Promise<void> {
  const pid = await databasePid(dataDir);
  if (argumentsOf(pid).join(' ').includes(dataDir)) process.kill(pid, 'SIGKILL');
}

export async function answersAt(url: string): Promise<boolean> {
  return fetch(`${url}${href('/toko/:toko', { toko: 'tidak-ada' })}`, {
    signal: AbortSignal.timeout(10_000),
    headers: { connection: 'close' },
  }).then(
    (answer) => answer.status === 404,
    () => false,
  );
}
