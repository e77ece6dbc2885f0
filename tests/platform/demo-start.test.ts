import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../ops/install.mjs';
import {
  type EmptyDatabase,
  makeEmptyDatabase,
  testDatabase,
  withClient,
} from '../support/database/database.ts';
import { killDatabase, type Program, runCommand, startProgram } from '../support/servers/program.ts';
import { freePort, secrets } from '../support/settings.ts';
import { makeVisitor } from '../support/visitor.ts';

const OPEN = { PUBLIC_URL: 'https://kedai.example' };

let folder: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'kedai-tried-'));
  // Otherwise root's database is created in /var/lib and left there, since its system user can't reach the folder.
  await chmod(folder, 0o711);
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** Starts it without a setting about the demo world, like people do. */
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

test('the documented recipe, an embedded database with PUBLIC_URL, creates no demo world', async () => {
  const said = await tryStart('recipe', OPEN);
  expect(said).toContain('Kedai berjalan: https://kedai.example');
  expect(said).not.toMatch(/demo/i);
});

describe('a machine on which Kedai was tried out', () => {
  const dataDir = 'tried';

  afterAll(() => killDatabase(join(folder, dataDir)));

  test('has a demo world by default, which every start reports', async () => {
    for (const words of ['Membuat dunia demo', 'Kedai berjalan']) {
      const said = await tryStart(dataDir, {});
      expect(said).toContain(words);
      expect(said).toMatch(/Akun demo .*\n.*sri@kedai\.test +kedai-demo/);
    }
    expect(await tryStart(dataDir, { DEMO: '0' })).toContain('sri@kedai.test');
  });

  test.each([
    ['PUBLIC_URL', OPEN],
    ['PUBLIC_URL', { ...OPEN, DEMO: '0' }],
    ['HOST', { PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' }],
    ['PUBLIC_URL dan SMTP_URL', { ...OPEN, SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['TRUSTED_PROXIES', { PUBLIC_URL: 'http://localhost:3000', TRUSTED_PROXIES: '127.0.0.1' }],
  ])('does not start with %s, and names the command that helps: %j', async (name, settings) => {
    const said = await refused(dataDir, settings);
    expect(said).toContain('Di database ini ada akun demo (admin@kedai.test, ani@kedai.test, ');
    expect(said).toContain(`Karena ${name} diatur`);
    expect(said).toContain('npm run demo:remove');
    expect(said).not.toContain('kedai-demo');
    expect(said).not.toContain('Kedai berjalan');
  });

  test('starts after the demo world is removed with confirmation, and it does not come back', async () => {
    const settings = { DATA_DIR: join(folder, dataDir) };
    const asked = await runCommand('ops/commands/db.ts', ['remove-demo'], settings);
    expect([asked.code, asked.said]).toEqual([1, expect.stringContaining('npm run demo:remove -- --yes')]);
    await refused(dataDir, OPEN);
    const { code, said } = await runCommand('ops/commands/db.ts', ['remove-demo', '--yes'], {
      ...settings,
      ...OPEN,
    });
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('Dunia demo sudah dikeluarkan: 5 akun, 2 toko'),
    ]);
    expect(existsSync(join(folder, dataDir, 'files', 'public', 'products'))).toBe(true);
    for (const then of [OPEN, {}]) expect(await tryStart(dataDir, then)).not.toMatch(/demo/i);
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

  test('fills the empty database of DATABASE_URL only if only this machine is served', async () => {
    expect(await tryStart('asked', external())).toContain('Membuat dunia demo');
    expect(await refused('asked', { ...external(), DEMO: '0', ...OPEN })).toContain('npm run demo:remove');
    const used = {
      ...external(),
      DATABASE_URL: testDatabase().appUrl,
      DATABASE_OWNER_URL: testDatabase().ownerUrl,
    };
    expect(await tryStart('used', used)).not.toMatch(/akun demo/i);
  });
});

test('nobody can take the e-mail of a demo account, which would prevent the program from starting', async () => {
  const port = await freePort();
  const program = start('taken', { ...OPEN, PORT: String(port) });
  await program.url();
  const visitor = makeVisitor('https://kedai.example');
  for (const email of ['sri@kedai.test', 'Admin@Kedai.test']) {
    const form = { email, password: 'rahasia-uji', role: 'customer' };
    const answer = await visitor.post(`http://127.0.0.1:${port}/register`, form);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Email ini tidak bisa dipakai. Pakai email lain.');
  }
  await program.end('SIGTERM');
});
