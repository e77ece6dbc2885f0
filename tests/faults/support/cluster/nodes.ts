import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { argumentsOf, isAlive } from '#server/db/embedded/processes.ts';
import { answers, ask } from '../../../support/database/database.ts';
import { postmasterOf } from '../../../support/database/servers.ts';
import { eventually, until } from '../../../support/eventually.ts';
import type { Cluster } from './cluster.ts';

export type ClusterNode = {
  isCoordinator: boolean;
  port: number;
  kill: () => Promise<void>;
  start: () => Promise<void>;
};

type Launch = {
  args: string[];
  env: Record<string, string>;
  cwd: string;
  uid: number;
  gid: number;
  log: string;
};

/**
 * Returns the servers of the Citus cluster, the coordinator first. Throws if other programs are connected to the
 * servers, or if this process is not allowed to kill them.
 */
export async function openNodes({ urls }: Cluster): Promise<[ClusterNode, ...ClusterNode[]]> {
  for (const url of urls) await assertUnused(url);
  return (await Promise.all(urls.map((url, nth) => openNode(url, nth === 0)))) as [
    ClusterNode,
    ...ClusterNode[],
  ];
}

async function assertUnused(url: string): Promise<void> {
  const others = await ask<{ datname: string }>(
    url,
    `SELECT DISTINCT datname FROM pg_stat_activity WHERE backend_type = 'client backend'
       AND datname NOT IN (current_database(), 'postgres') AND application_name NOT LIKE 'citus_internal%'`,
  );
  const names = others.map(({ datname }) => datname);
  if (names.length > 0)
    throw new Error(`${new URL(url).host} is not killed: others are at work in ${names.join(', ')}`);
}

async function openNode(url: string, isCoordinator: boolean): Promise<ClusterNode> {
  const launch = await launchOf(await postmasterOf(url));
  const ownUid = process.getuid?.();
  if (ownUid !== 0 && ownUid !== launch.uid)
    throw new Error(`${new URL(url).host} runs as another user: only root or user ${launch.uid} can kill it`);
  return {
    isCoordinator,
    port: Number(new URL(url).port),
    kill: async () => killAll(await postmasterOf(url)),
    start: async () => {
      let server = spawnServer(launch);
      await eventually(async () => {
        if (server.exitCode !== null) server = spawnServer(launch);
        if (!(await answers(url))) throw new Error(`${new URL(url).host} does not answer`);
      }, 20);
    },
  };
}

async function launchOf(pid: number): Promise<Launch> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const idOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const environ = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean);
  return {
    args: argumentsOf(pid),
    env: Object.fromEntries(
      environ.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
    cwd: await readlink(`/proc/${pid}/cwd`),
    uid: idOf('Uid'),
    gid: idOf('Gid'),
    log: await readlink(`/proc/${pid}/fd/2`),
  };
}

function spawnServer({ args: [program = '', ...args], log, ...as }: Launch): ChildProcess {
  const output = openSync(log, 'a');
  const server = spawn(program, args, { ...as, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  server.unref();
  return server;
}

async function killAll(postmaster: number): Promise<void> {
  // Pauses PostgreSQL's main process, so that it starts no process and logs nothing while all its processes are killed.
  process.kill(postmaster, 'SIGSTOP');
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const all = [postmaster, ...children.split(' ').map(Number).filter(Boolean)];
  for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await until(() => !all.some(isAlive));
}
