import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { DatabaseLocation } from './location.ts';
import { argumentsOf, isAlive } from './processes.ts';

export type Postmaster = { pid: number; socketFolder: string; isReady: boolean };

export type Launch = { ready: Postmaster; child: ChildProcess } | { output: string };

const SOCKET_LOCK = '.s.PGSQL.5432.lock';

const READY_TIMEOUT_MS = 60_000;

const STOP_TIMEOUT_MS = 3_500;

function findPostmaster(cluster: string): Postmaster | null {
  const lines = readPidFile(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !isServerOn(pid, cluster)) return null;
  return { pid, socketFolder: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/** Deletes the pid file if another program now has its process id. PostgreSQL would take that program for a server. */
export function removeForeignPidFile(cluster: string): void {
  const lines = readPidFile(cluster);
  if (!lines) return;
  const pid = Math.abs(Number(lines[0]));
  const isDead = pid > 0 && !isAlive(pid);
  if (!isDead && !isServerOn(pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Deletes the socket's lock file if the process id in it is not our server's, or PostgreSQL would refuse to start. */
export function removeForeignSocketLock(cluster: string, socketFolder: string): void {
  const file = join(socketFolder, SOCKET_LOCK);
  const pid = Math.abs(Number(readLines(file)?.[0]));
  if (!isServerOn(pid, cluster)) rmSync(file, { force: true });
}

/** Kills processes left over from a dead server. No new server can start while they hold its shared memory. */
export function endOrphans(cluster: string): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const pid = Number(name);
    if (folderOf(pid) !== cluster || !argumentsOf(pid)[0]?.startsWith('postgres:')) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

/** Starts the server and waits until it accepts connections or has ended. The server outlives this process. */
export async function launch(
  location: DatabaseLocation,
  binaries: Binaries,
  args: string[],
): Promise<Launch> {
  const output = join(location.home, 'postgres-start.log');
  const file = openSync(output, 'w', 0o600);
  const child = spawn(binaries.postgres, ['-D', location.cluster, ...args], {
    cwd: location.home,
    env: { TZ: 'UTC' },
    // In a process group of its own, the server gets no Ctrl-C; this program stops the server itself.
    detached: true,
    stdio: ['ignore', file, file],
    ...(location.user ?? {}),
  });
  closeSync(file);
  let hasExited = false;
  let unrunnable = '';
  child.once('exit', () => (hasExited = true));
  child.once('error', (error) => {
    unrunnable = error.message;
    hasExited = true;
  });
  child.unref();
  for (const until = Date.now() + READY_TIMEOUT_MS; Date.now() < until && !hasExited; await pause(20)) {
    const found = findPostmaster(location.cluster);
    if (found?.isReady && found.pid === child.pid) return { ready: found, child };
  }
  if (!hasExited) child.kill('SIGQUIT');
  return { output: readFileSync(output, 'utf8') || unrunnable };
}

/** Finds a running server, or null. Waits for its answer, because a dying server's pid file may still say 'ready'. */
export async function adopt(
  cluster: string,
  answers: (socketFolder: string) => Promise<boolean>,
): Promise<Postmaster | null> {
  for (const until = Date.now() + READY_TIMEOUT_MS; Date.now() < until; await pause(20)) {
    const found = findPostmaster(cluster);
    if (!found) return null;
    if (found.isReady && (await answers(found.socketFolder))) return found;
  }
  return null;
}

export async function stopServerOn(cluster: string): Promise<void> {
  const found = findPostmaster(cluster);
  if (found) await stopPostmaster(found.pid, cluster);
}

export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  signal(pid, cluster, 'SIGINT');
  if (await isGone(pid, STOP_TIMEOUT_MS)) return;
  signal(pid, cluster, 'SIGQUIT');
  if (await isGone(pid, STOP_TIMEOUT_MS)) return;
  signal(pid, cluster, 'SIGKILL');
  endOrphans(cluster);
}

export function cutPostmaster(pid: number, cluster: string): void {
  signal(pid, cluster, 'SIGQUIT');
}

async function isGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(20))
    if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

function signal(pid: number, cluster: string, name: NodeJS.Signals): void {
  if (!isServerOn(pid, cluster)) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

function isServerOn(pid: number, cluster: string): boolean {
  if (!(pid > 0)) return false;
  const [program = '', ...args] = argumentsOf(pid);
  return basename(program) === 'postgres' && args.includes(cluster);
}

function readPidFile(cluster: string): string[] | undefined {
  return readLines(join(cluster, 'postmaster.pid'));
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
