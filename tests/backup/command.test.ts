import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { logoKey, logoPrefix } from '#server/files/keys.ts';
import { s3Store } from '#server/files/s3.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { testDatabase } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';
import { pageOf } from '../support/page.ts';
import { startObjectStore } from '../support/servers/object-store.ts';
import { type Program, runCommand, startProgram } from '../support/servers/program.ts';
import { world } from '../support/world/world.ts';

let root: string;
const programs: Program[] = [];

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  root = await mkdtemp(join(tmpdir(), 'kedai-backup-command-'));
  // Lets PostgreSQL's system user enter this folder. Otherwise a program that runs as root would create the database
  // in /var/lib, and the test would leave it there.
  await chmod(root, 0o711);
});

afterAll(async () => {
  for (const program of programs) await program.end('SIGTERM');
  await rm(root, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<Program> {
  const program = startProgram(settings);
  programs.push(program);
  await eventually(() => expect(program.output()).toContain('Kedai berjalan'));
  return program;
}

function run(args: string[], settings: Record<string, string>) {
  return runCommand('ops/commands/backup.ts', args, settings);
}

test.runIf(isFullRun)(
  'the embedded database is backed up whether it runs or not, and starts elsewhere',
  async () => {
    const program = await start({ DATA_DIR: join(root, 'data'), DEMO: '1' });
    const data = join(root, 'data', 'demo');
    const into = join(root, 'backups');
    const url = await program.url();
    const shop = href('/toko/:toko', { toko: 'batik-lestari' });
    const page = await (await fetch(url + shop)).text();
    const running = await run(['backup', into], { DATA_DIR: data });
    expect(running.said).toMatch(
      /tabel dengan \d{2,} baris \([\d,]+ MB\).*, \d{2,} foto \([\d,]+ MB\) disimpan di:/,
    );
    const busy = await run(['restore', join(into, (await readdir(into))[0] ?? ''), '--force'], {
      DATA_DIR: data,
    });
    expect([busy.code, busy.said]).toEqual([1, expect.stringContaining('sedang dipakai Kedai yang lain')]);
    expect(await program.end('SIGTERM')).toBe(0);
    const stopped = await run(['backup', into, '--keep', '2'], { DATA_DIR: data });
    expect(stopped.code).toBe(0);
    const [first = '', second = ''] = (await readdir(into)).sort();
    expect(second).toMatch(/^kedai-[\d-]+T\d{6}Z$/);

    const elsewhere = join(root, 'elsewhere');
    const restored = await run(['restore', join(into, first)], { DATA_DIR: elsewhere });
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('dipulihkan, seperti pada')]);
    const next = await start({ DATA_DIR: elsewhere });
    const there = await next.url();
    expect(next.output()).not.toContain('Membuat dunia demo');
    const same = await (await fetch(there + shop)).text();
    expect(titlesOf(same)).toEqual(titlesOf(page));
    const [photo = ''] = /\/files\/[^"\s,]+\.(?:webp|jpg|png)/.exec(same) ?? [];
    expect((await fetch(there + photo)).headers.get('content-type')).toMatch(/^image\//);
    expect(await next.end('SIGTERM')).toBe(0);
  },
);

test.runIf(isFullRun)(
  'pictures are copied from a bucket into a folder, and from there into another bucket',
  async () => {
    const [from, to] = [await startObjectStore(), await startObjectStore()];
    const keys = [1, 2, 3].map((time) => logoKey(world.batik.storeId, new Date(time)));
    try {
      const store = s3Store(from.s3);
      for (const key of keys) await store.put(key, Buffer.from(`isi ${key}`));
      const into = join(root, 'of-bucket');
      const { appUrl } = testDatabase();
      const saved = await run(['backup', into], { DATABASE_URL: appUrl, ...from.variables });
      expect([saved.code, saved.said]).toEqual([0, expect.stringContaining(', 3 foto (')]);
      const folder = join(root, 'from-bucket');
      const there = await run(['restore', join(into, (await readdir(into))[0] ?? '')], { DATA_DIR: folder });
      expect([there.code, there.said]).toEqual([0, expect.stringContaining('dan 3 foto dipulihkan')]);
      expect((await readdir(join(folder, 'files/public/logos', world.batik.storeId))).length).toBe(3);

      const again = join(root, 'of-folder');
      expect((await run(['backup', again], { DATA_DIR: folder })).code).toBe(0);
      const settings = { DATA_DIR: join(root, 'into-bucket'), ...to.variables };
      const back = await run(['restore', join(again, (await readdir(again))[0] ?? '')], settings);
      expect([back.code, back.said]).toEqual([0, expect.stringContaining('dan 3 foto dipulihkan')]);
      expect((await s3Store(to.s3).list(logoPrefix(world.batik.storeId))).sort()).toEqual(keys);
    } finally {
      await from.close();
      await to.close();
    }
  },
);

test('a missing setting or argument is reported in a sentence', async () => {
  const nothing = await run(['backup'], { DATA_DIR: join(root, 'none') });
  expect([nothing.code, nothing.said]).toEqual([
    1,
    expect.stringContaining('Tidak ada yang bisa dicadangkan'),
  ]);
  for (const wrong of [['restore'], ['backup', '--keep', '0'], ['backup', '--kep', '3']])
    expect((await run(wrong, {})).said).toContain('Perintahnya:');
  const database = await run(['restore', root], { DATABASE_URL: testDatabase().appUrl });
  expect([database.code, database.said]).toEqual([1, expect.stringContaining('isi juga DATABASE_OWNER_URL')]);
});

function titlesOf(html: string): string[] {
  const titles = pageOf(html).headings();
  expect(titles.length).toBeGreaterThan(3);
  return titles;
}
