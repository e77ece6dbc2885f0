import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoShop } from '#domain/platform/demo.ts';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import {
  type EmptyDatabase,
  makeEmptyDatabase,
  testDatabase,
  withClient,
} from '../support/database/database.ts';
import { isFullRun } from '../support/full-run.ts';
import { killDatabase, type Program, runCommand, startProgram } from '../support/servers/program.ts';
import { freePort, secrets } from '../support/settings.ts';
import { makeVisitor } from '../support/visitor.ts';

const DEMO_WORDS = /(?:akun|dunia) demo/i;

const DEMO_ACCOUNTS = /Akun demo .*\n.*sri@kedai\.test +kedai-demo/;

const OPEN = { PUBLIC_URL: 'https://kedai.example' };

let folder: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'kedai-tried-'));
  // If root runs this test, PostgreSQL runs as another user, who needs access to this folder. Otherwise the program
  // would put the database into /var/lib and leave it there.
  await chmod(folder, 0o711);
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** Starts the program without any setting for the demo world, as most people do. */
function start(dataDir: string, settings: Record<string, string> = {}): Program {
  return startProgram({ DATA_DIR: join(folder, dataDir), DEMO: '', ...settings });
}

async function tryStart(dataDir: string, settings: Record<string, string>): Promise<string> {
  const program = start(dataDir, settings);
  await program.url();
  expect(await program.end('SIGTERM')).toBe(0);
  return program.output();
}

async function refused(dataDir: string, settings: Record<string, string>): Promise<string> {
  const program = start(dataDir, settings);
  expect(await program.ended(), program.output()).toBe(1);
  return program.output();
}

describe('the documented recipe, an embedded database with PUBLIC_URL', () => {
  let program: Program;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    program = start('recipe', { ...OPEN, PORT: String(port) });
    await program.url();
  });

  test('nobody can take the e-mail of a demo account, which would prevent the program from starting', async () => {
    const visitor = makeVisitor('https://kedai.example');
    for (const email of ['sri@kedai.test', 'Admin@Kedai.test']) {
      const form = { email, password: 'rahasia-uji' };
      const answer = await visitor.post(`http://127.0.0.1:${port}/register`, form);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('Email ini tidak bisa dipakai. Pakai email lain.');
    }
  });

  test('creates no demo world', async () => {
    expect(await program.end('SIGTERM')).toBe(0);
    expect(program.output()).toContain('Kedai berjalan: https://kedai.example');
    expect(program.output()).not.toMatch(DEMO_WORDS);
    expect(existsSync(join(folder, 'recipe', 'demo'))).toBe(false);
  });
});

describe.runIf(isFullRun)('a machine on which Kedai was tried out', () => {
  const dataDir = 'tried';
  const filesIn = (...names: string[]) => existsSync(join(folder, dataDir, ...names));
  const removeWith = (...flags: string[]) =>
    runCommand('ops/commands/db.ts', ['remove-demo', ...flags], { DATA_DIR: join(folder, dataDir) });

  afterAll(async () => {
    for (const name of ['', 'demo']) await killDatabase(join(folder, dataDir, name));
  });

  test('has a demo world by default, which the start reports, in a folder of its own', async () => {
    const said = await tryStart(dataDir, {});
    expect(said).toContain('Membuat dunia demo');
    expect(said).toMatch(DEMO_ACCOUNTS);
    expect(filesIn('demo/files/public/products')).toBe(true);
    for (const name of ['postgres', 'files', 'secret-key']) expect(filesIn(name), name).toBe(false);
  });

  test('has nothing to back up but the demo world', async () => {
    const backup = (settings: Record<string, string>) =>
      runCommand('ops/commands/backup.ts', ['backup', join(folder, 'backups')], settings);
    const data = join(folder, dataDir);
    const { code, said } = await backup({ DATA_DIR: data });
    expect([code, said]).toEqual([1, expect.stringContaining(`DATA_DIR=${data}/demo npm run backup`)]);
    expect(filesIn('postgres')).toBe(false);
    expect((await backup({ DATA_DIR: `${data}/demo` })).code).toBe(0);
  });

  test('runs the real database with PUBLIC_URL, which has no demo account', async () => {
    expect(await tryStart(dataDir, OPEN)).not.toMatch(DEMO_WORDS);
    expect(filesIn('postgres')).toBe(true);
  });

  test('runs the demo world again while the real database is empty, and beside a bucket', async () => {
    const bucket = { S3_BUCKET: 'foto', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    const program = start(dataDir, bucket);
    const url = await program.url();
    const page = await (await fetch(`${url}${href('/toko/:toko', { toko: demoShop })}`)).text();
    const [photo = ''] = /\/files\/[^"\s,]+\.webp/.exec(page) ?? [];
    expect((await fetch(url + photo)).headers.get('content-type')).toBe('image/webp');
    const busy = await removeWith('--yes');
    expect([busy.code, busy.said]).toEqual([1, expect.stringContaining('sedang dipakai Kedai yang lain')]);
    await program.end('SIGTERM');
    expect(program.output()).not.toContain('Membuat dunia demo');
    expect(program.output()).toMatch(DEMO_ACCOUNTS);
  });

  test('runs the real database once somebody has registered there, and the demo world with DEMO=1', async () => {
    const program = start(dataDir, { DEMO: '0' });
    await register(await program.url(), 'pemilik@toko.test');
    await program.end('SIGTERM');
    expect(await tryStart(dataDir, {})).not.toMatch(DEMO_WORDS);
    const demo = start(dataDir, { DEMO: '1' });
    const url = await demo.url();
    await register(url, 'pembeli@orang.test');
    await register(url, 'pemilik@orang.test', { namaToko: 'Toko Asli', waNumber: '081234567890' });
    await demo.end('SIGTERM');
    expect(demo.output()).toMatch(/sri@kedai\.test +kedai-demo/);
  });

  /* Earlier versions made the demo world in the real database. These tests copy it there to imitate such a database. */
  describe('where the demo world was copied to become the real one', () => {
    const copied = 'copied';

    beforeAll(async () => {
      await promisify(execFile)('cp', ['-a', join(folder, 'tried/demo'), join(folder, copied)]);
    });

    afterAll(() => killDatabase(join(folder, copied)));

    test('runs on this machine, and every start reports its accounts', async () => {
      expect(await tryStart(copied, {})).toMatch(/sri@kedai\.test +kedai-demo/);
      expect(existsSync(join(folder, copied, 'demo'))).toBe(false);
    });

    test.each([
      ['PUBLIC_URL', OPEN],
      ['PUBLIC_URL', { ...OPEN, DEMO: '0' }],
      ['HOST', { PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' }],
      ['PUBLIC_URL dan SMTP_URL', { ...OPEN, SMTP_URL: 'smtp://127.0.0.1:1' }],
      ['TRUSTED_PROXIES', { PUBLIC_URL: 'http://localhost:3000', TRUSTED_PROXIES: '127.0.0.1' }],
    ])('does not start with %s, and names the command that helps: %j', async (name, settings) => {
      const said = await refused(copied, settings);
      expect(said).toContain('Di database ini ada akun demo (admin@kedai.test, ani@kedai.test, ');
      expect(said).toContain(`Karena ${name} diatur`);
      expect(said).toContain('npm run demo:remove');
      expect(said).not.toContain('kedai-demo');
      expect(said).not.toContain('Kedai berjalan');
    });

    test('starts for everybody after the command has closed its accounts', async () => {
      const settings = { DATA_DIR: join(folder, copied), ...OPEN };
      const done = await runCommand('ops/commands/db.ts', ['remove-demo', '--yes'], settings);
      expect([done.code, done.said]).toEqual([0, expect.stringContaining('sudah ditutup: 5 akun')]);
      expect(await tryStart(copied, OPEN)).not.toMatch(DEMO_WORDS);
    });
  });

  test.each([[], ['--yes']])(
    'loses nothing by the command while others are in the demo world: %j',
    async (...flags) => {
      const before = readdirSync(join(folder, dataDir));
      const { code, said } = await removeWith(...flags);
      expect(code).toBe(1);
      const demoWorld = join(folder, dataDir, 'demo');
      expect(said.split('\n').slice(-8)).toEqual([
        `Tidak ada yang dihapus, karena isi ${demoWorld} bukan hanya dunia demo.`,
        'Akun pembeli@orang.test bukan akun demo.',
        'Akun pemilik@orang.test bukan akun demo.',
        'Toko Toko Asli (/toko/toko-asli) bukan toko demo.',
        `Untuk menyimpan semuanya, hentikan Kedai, lalu: mv ${demoWorld} ${join(folder, dataDir)}-toko`,
        `Setelah itu jalankan Kedai dengan DATA_DIR=${join(folder, dataDir)}-toko (docs/runbook.md, 'When something breaks').`,
        'Untuk menghapus semuanya: npm run demo:remove -- --with-others',
        '',
      ]);
      expect(readdirSync(join(folder, dataDir))).toEqual(before);
      expect(filesIn('demo/postgres') && filesIn('demo/files/public/products')).toBe(true);
    },
  );

  test('loses the demo world by the command, which names its shops, and nothing else', async () => {
    const remove = (...flags: string[]) => removeWith('--with-others', ...flags);
    const asked = await remove();
    expect([asked.code, asked.said]).toEqual([1, expect.stringContaining('npm run demo:remove -- --yes')]);
    expect(asked.said).toMatch(
      /Batik Lestari \(\d+ pesanan\), Toko Asli \(0 pesanan\), Warung Bu Sri \(\d+ pesanan\)/,
    );
    const kept = readdirSync(join(folder, dataDir)).filter((name) => name !== 'demo');
    const done = await remove('--yes');
    expect([done.code, done.said]).toEqual([0, expect.stringContaining('demo sudah dihapus')]);
    expect(readdirSync(join(folder, dataDir)).sort()).toEqual([...kept, 'demo-world-embedded.json'].sort());
    const again = await remove('--yes');
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('Tidak ada dunia demo.')]);
    expect(await tryStart(dataDir, {})).not.toMatch(DEMO_WORDS);
  });
});

describe('DEMO=1', () => {
  let database: EmptyDatabase;

  beforeAll(async () => {
    database = await makeEmptyDatabase();
  });

  afterAll(() => database.drop());

  const external = () => ({
    DEMO: '1',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...secrets,
    PUBLIC_URL: 'http://127.0.0.1:3000',
  });

  test.each([
    ['PUBLIC_URL', OPEN],
    ['HOST', { HOST: '0.0.0.0' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
  ])('is rejected with %s, before a table is made', async (name, settings) => {
    const said = await refused('asked', { ...external(), ...settings });
    expect(said).toContain(`DEMO=1 hanya untuk komputer ini sendiri. Kosongkan ${name}.`);
    await withClient(database.adminUrl, async (client) => {
      expect((await client.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount).toBe(0);
    });
  });

  test('adds nothing to a database of DATABASE_URL that has accounts', async () => {
    const { appUrl, ownerUrl } = testDatabase();
    const used = { ...external(), DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
    expect(await tryStart('used', used)).not.toMatch(DEMO_WORDS);
  });
});

async function register(url: string, email: string, shop?: Record<string, string>): Promise<void> {
  const query = shop ? '?role=storeAdmin' : '';
  const form = { email, password: 'rahasia-uji', ...shop };
  const { status } = await makeVisitor(url).post(href('/register') + query, form);
  expect(status).toBe(302);
}
