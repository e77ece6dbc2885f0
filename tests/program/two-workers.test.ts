import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { CHANNEL } from '#server/live/changes.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { adminUrlIn, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Program, startProgram, workersOf } from '../support/servers/program.ts';

const token = 'token-untuk-pemantau';
let dataDir: string;
let program: Program;
let url: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-workers-'));
  program = startProgram({ DATA_DIR: dataDir, WORKERS: '2', METRICS_TOKEN: token });
  url = await program.url();
});

afterAll(async () => {
  await program.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

test('figures are the sums over all workers, whichever of them is asked', async () => {
  // This many concurrent requests reach both workers.
  await Promise.all(
    Array.from({ length: 40 }, () => fetch(`${url}${href('/login')}`, { headers: { connection: 'close' } })),
  );
  await eventually(async () => {
    for (let nth = 0; nth < 4; nth++) {
      const headers = { authorization: `Bearer ${token}`, connection: 'close' };
      const text = await (await fetch(`${url}/metrics`, { headers })).text();
      expect(text).toContain('kedai_http_requests_total{method="GET",route="login",status="200"} 40');
    }
  });
});

test('when a worker is killed, all others are notified that anything may have changed', async () => {
  await withClient(await adminUrlIn(dataDir), async (client) => {
    const heard: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query(`LISTEN ${CHANNEL}`);
    const [worker = 0] = await workersOf(program);
    process.kill(worker, 'SIGKILL');
    await eventually(() => expect(heard).toEqual(['resync']));
  });
});

test('no connection hangs on a killed worker: each is answered, or closed at once', async () => {
  let hung = 0;
  let kills = 0;
  const ask = async () => {
    try {
      await fetch(`${url}/healthz/live`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(20_000),
      });
    } catch (error) {
      if (error instanceof DOMException) hung += 1;
    }
  };
  const visitors = Array.from({ length: 16 }, async () => {
    while (kills < 6) await ask();
  });
  for (; kills < 6; kills++) {
    const workers = await eventually(async () => {
      const running = await workersOf(program);
      expect(running).toHaveLength(2);
      return running;
    });
    for (let nth = 0; nth < 20; nth++) await ask();
    process.kill(workers[kills % 2] ?? 0, 'SIGKILL');
    await eventually(async () => expect(await workersOf(program)).not.toContain(workers[kills % 2]));
  }
  await Promise.all(visitors);
  expect(hung).toBe(0);
});
