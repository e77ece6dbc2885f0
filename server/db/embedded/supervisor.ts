import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diskFullText, saysDiskFull, startError } from '#server/start-error.ts';
import { answersAt } from './answers.ts';
import type { Binaries } from './binaries.ts';
import { type DatabaseLocation, socketFolder } from './location.ts';
import {
  adopt,
  cutPostmaster,
  endOrphans,
  launch,
  type Postmaster,
  removeForeignPidFile,
  removeForeignSocketLock,
  stopPostmaster,
} from './postmaster.ts';
import { isAlive } from './processes.ts';
import { serverArguments } from './settings.ts';

type Options = {
  location: DatabaseLocation;
  binaries: Binaries;
  onStep: (text: string) => void;
  maxConnections: number;
  addressAt: (socketFolder: string) => string;
};

type Supervised = { socketFolder: string; stop: () => Promise<void>; cut: () => void };

const WATCH_MS = 200;

const IN_THE_WAY_MS = 20_000;

const ORPHANS_MS = 500;

const RETRY_MS = 1_000;

/** Starts PostgreSQL, waits until it is ready and restarts it if it dies. The caller must hold `lockFolder`'s lock. */
export async function supervise(options: Options): Promise<Supervised> {
  const { cluster } = options.location;
  let server = await adoptOrStart(options);
  let watching = true;
  let restarting: Promise<void> | undefined;
  const { socketFolder: address } = server;

  const restart = async () => {
    options.onStep('Database berhenti tiba-tiba; dijalankan lagi …');
    for (let attempt = 1; watching; attempt++) {
      try {
        socketFolder(options.location);
        server = await start(options, address);
        options.onStep('Database berjalan lagi.');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (attempt === 1 || attempt % 60 === 0)
          options.onStep(`Database belum bisa dijalankan lagi: ${reason}`);
        await pause(RETRY_MS);
      }
    }
  };
  const watch = setInterval(() => {
    if (restarting || isAlive(server.pid)) return;
    restarting = restart().finally(() => (restarting = undefined));
  }, WATCH_MS);

  return {
    socketFolder: address,
    stop: async () => {
      watching = false;
      clearInterval(watch);
      await restarting;
      await stopPostmaster(server.pid, cluster);
      rmSync(address, { recursive: true, force: true });
    },
    cut: () => {
      watching = false;
      clearInterval(watch);
      cutPostmaster(server.pid, cluster);
    },
  };
}

async function adoptOrStart(options: Options): Promise<Postmaster> {
  const running = await adopt(options.location.cluster, (folder) => answersAt(options.addressAt(folder)));
  if (running) {
    options.onStep(`Memakai database yang masih berjalan (proses ${running.pid}).`);
    return running;
  }
  options.onStep('Menjalankan database …');
  return start(options, socketFolder(options.location));
}

async function start({ location, binaries, maxConnections }: Options, socket: string): Promise<Postmaster> {
  const args = serverArguments(socket, maxConnections);
  const begun = Date.now();
  for (;;) {
    removeForeignPidFile(location.cluster);
    removeForeignSocketLock(location.cluster, socket);
    const result = await launch(location, binaries, args);
    if ('ready' in result) return result.ready;
    const waitedMs = Date.now() - begun;
    const output = wordsOf(location, result.output);
    if (!isInTheWay(output) || waitedMs > IN_THE_WAY_MS) throw failure(location, output);
    if (waitedMs > ORPHANS_MS) endOrphans(location.cluster);
    await pause(100);
  }
}

function isInTheWay(output: string): boolean {
  return /shared memory block .* is still in use|lock file "[^"]+" already exists/.test(output);
}

/** Returns why PostgreSQL did not start. PostgreSQL prints the reason, or writes it to the log once the log is open. */
function wordsOf({ cluster }: DatabaseLocation, started: string): string {
  return started.includes('redirecting log output') ? lastLog(cluster) : started;
}

function failure({ cluster, home }: DatabaseLocation, output: string): Error {
  if (saysDiskFull(output)) return startError(diskFullText(home));
  const lines = output.trim().split('\n').slice(-3).join('\n');
  return startError(`Database di ${cluster} tidak bisa dijalankan. Kata PostgreSQL:\n${lines}`);
}

function lastLog(cluster: string): string {
  try {
    const folder = join(cluster, 'log');
    const files = readdirSync(folder).map((name) => join(folder, name));
    const [newest] = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    const text = newest ? readFileSync(newest, 'utf8').slice(-2_000) : '';
    return text.slice(Math.max(text.lastIndexOf('starting PostgreSQL'), 0));
  } catch {
    return '';
  }
}
