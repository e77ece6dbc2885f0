import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answers, ask } from '../../tests/support/database/database.ts';
import { type EmbeddedStage, setStage } from '../../tests/support/database/embedded-stage.ts';
import { until } from '../../tests/support/eventually.ts';
import { isFullRun, rowsOf } from '../../tests/support/full-run.ts';
import { findLocation, socketFolder } from './embedded/location.ts';
import { isAlive } from './embedded/processes.ts';

let stage: EmbeddedStage;

beforeEach(async () => {
  stage = await setStage();
});

afterEach(() => stage.clear());

describe('after the program was killed', () => {
  test('its server is adopted, and stopped in the end', async () => {
    const holder = await stage.startHolder();
    const pid = await stage.serverPid();
    await holder.kill('SIGKILL');
    const server = await stage.start();
    expect(stage.steps).toEqual([`Memakai database yang masih berjalan (proses ${pid}).`]);
    expect(await ask(server.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('together with its server during a query, a start works at once', async () => {
    const holder = await stage.startHolder();
    const pid = await stage.serverPid();
    const busy = ask(holder.appUrl, 'SELECT count(*) FROM generate_series(1, 2000000000)').catch(() => 'cut');
    await until(async () => (await countBusy(holder.appUrl)) === 1);
    holder.die();
    process.kill(pid, 'SIGKILL');
    const server = await stage.start();
    expect(await ask(server.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await busy).toBe('cut');
    await server.stop();
  });

  test.runIf(isFullRun)(
    'and its server dies while being adopted, the next one is started and answers at once',
    async () => {
      const holder = await stage.startHolder();
      const pid = await stage.serverPid();
      await holder.kill('SIGKILL');
      // A stopped process looks like a dying server: its pid file says that it is ready, but it does not answer.
      process.kill(pid, 'SIGSTOP');
      const starting = stage.start();
      await until(() => connectionsWaitingAt(holder.appUrl) > 0);
      process.kill(pid, 'SIGKILL');
      const server = await starting;
      expect(await ask(server.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(stage.steps).toEqual(['Menjalankan database …']);
      await server.stop();
    },
  );
});

describe('a server that dies', () => {
  test('is restarted by itself, again and again', async () => {
    const server = await stage.start();
    for (let death = 1; death <= 2; death++) {
      const pid = await stage.serverPid();
      process.kill(pid, 'SIGKILL');
      await until(
        async () => (await stage.serverPid().catch(() => pid)) !== pid && (await answers(server.appUrl)),
      );
    }
    await server.stop();
  });

  test.runIf(isFullRun)('is also restarted if it had been adopted', async () => {
    const holder = await stage.startHolder();
    await holder.kill('SIGKILL');
    const server = await stage.start();
    const pid = await stage.serverPid();
    process.kill(pid, 'SIGKILL');
    await until(
      async () => (await stage.serverPid().catch(() => pid)) !== pid && (await answers(server.appUrl)),
    );
    await server.stop();
  });
});

describe('a wrong postmaster.pid', () => {
  test.runIf(isFullRun)('that names a dead process does no harm', async () => {
    await stage.leavePidFileNaming(await pidOfTheDead());
    const server = await stage.start();
    expect(await answers(server.appUrl)).toBe(true);
    await server.stop();
  });

  test.runIf(isFullRun)(
    'that names another living program does no harm, and that program keeps running',
    async () => {
      const bystander = spawn('sleep', ['60']);
      await stage.leavePidFileNaming(bystander.pid ?? 0);
      const server = await stage.start();
      expect(await answers(server.appUrl)).toBe(true);
      await server.stop();
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
      bystander.kill();
    },
  );

  test.runIf(isFullRun)('that holds no number does no harm', async () => {
    await stage.leavePidFileNaming('rusak');
    const server = await stage.start();
    expect(await answers(server.appUrl)).toBe(true);
    await server.stop();
  });
});

describe('a left-over lock of the socket', () => {
  const locks: [string, string, boolean][] = [
    ['naming another program of the same user', 'echo $$; exec sleep 60', true],
    [
      'naming a process that has ended and that nobody has collected',
      'sleep 1 & echo $!; exec sleep 60',
      false,
    ],
  ];
  test.each(rowsOf(locks))('%s, does no harm', async (_, script, lives) => {
    await (await stage.start()).stop();
    const location = findLocation(stage.dataDir);
    const bystander = spawn('sh', ['-c', script], { ...location.user, stdio: ['ignore', 'pipe', 'ignore'] });
    const [pid] = await once(bystander.stdout, 'data');
    await until(() => isAlive(Number(pid)) === lives);
    const lock = join(socketFolder(location), '.s.PGSQL.5432.lock');
    await writeFile(lock, `${String(pid).trim()}\n${location.cluster}\n1700000000\n5432\n`);
    const server = await stage.start();
    expect(await answers(server.appUrl)).toBe(true);
    await server.stop();
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    bystander.kill();
  });
});

async function pidOfTheDead(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** Counts the connections that the server has not accepted yet. /proc/net/unix shows the inode 0 for them. */
function connectionsWaitingAt(url: string): number {
  const folder = new URL(url).searchParams.get('host') ?? '';
  const lines = readFileSync('/proc/net/unix', 'utf8').split('\n');
  return lines.filter((line) => line.endsWith(`${folder}/.s.PGSQL.5432`) && / 0 \//.test(line)).length;
}

async function countBusy(url: string): Promise<number> {
  const rows = await ask(
    url,
    "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()",
  );
  return rows.length;
}
