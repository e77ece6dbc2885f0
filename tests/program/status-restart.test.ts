import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { askAdmin, testDatabase } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { type DatabaseDoor, makeDoor } from '../support/servers/database-door.ts';
import { type Program, startProgram, workersOf } from '../support/servers/program.ts';
import { freePort, secrets } from '../support/settings.ts';

let folder: string;
let door: DatabaseDoor;
let program: Program;
let url: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'kedai-status-'));
  door = await makeDoor(testDatabase().appUrl);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  program = startProgram({
    ...secrets,
    DATABASE_URL: door.url,
    PUBLIC_URL: 'http://kedai.test',
    PORT: String(port),
    DATA_DIR: folder,
  });
  await program.url();
});

afterAll(async () => {
  await program.end('SIGTERM');
  await door.shut();
  await rm(folder, { recursive: true, force: true });
});

type Shown = { state: string; sentence: string; measuredAt: string | null; parts: { part: string }[] };

async function shown(): Promise<Shown> {
  const answer = await fetch(url + href('/status.json'), { headers: { connection: 'close' } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Shown;
}

test('a job measures within a minute, and the program answers itself', async () => {
  await eventually(async () => expect((await shown()).state).toBe('ok'), 500);
  const uses = await askAdmin("SELECT part, failed FROM status_uses WHERE failed > 0 OR part = 'pages'");
  expect(uses).toContainEqual({ part: 'pages', failed: 0 });
  expect(uses.every(({ failed }) => failed === 0)).toBe(true);
});

test('a worker that dies while the database is away is replaced by one that shows what was cached', async () => {
  const { measuredAt } = await shown();
  await door.shut();
  await eventually(async () => expect((await shown()).sentence).toContain('Database tidak bisa dihubungi'));
  const [worker = 0] = await workersOf(program);
  process.kill(worker, 'SIGKILL');
  await eventually(async () => expect(await workersOf(program)).not.toContain(worker));
  const kept = await eventually(shown);
  expect(kept.sentence).toContain('Database tidak bisa dihubungi');
  expect(Date.parse(kept.measuredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(measuredAt ?? ''));
  for (const path of [href('/status'), href('/status.atom')])
    expect((await fetch(url + path)).status).toBe(200);
});

test('once the database is back, the time without it is shown as a trouble', async () => {
  await askAdmin(`UPDATE status_days SET measured_at = measured_at - interval '20 minutes'`);
  await door.open();
  await eventually(
    async () =>
      expect(await askAdmin("SELECT kind FROM status_spans WHERE part = 'program'")).toEqual([
        { kind: 'down' },
      ]),
    500,
  );
  await eventually(async () => expect((await shown()).state).toBe('ok'), 500);
});
