import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Program, startProgram } from '../support/servers/program.ts';
import { makeVisitor, type Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

/** Every secret contains this text, so a log that contains the text has leaked a secret. */
const MARK = 'RAHASIA7f3a';
const secretOf = (name: string) => `${name}-${MARK}-0123456789abcdef0123456789`;

let dataDir: string;
let program: Program;
let url: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-log-'));
  program = startProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase().appUrl,
    PUBLIC_URL: 'http://kedai.test',
    SECRET_KEY: secretOf('key'),
    SUPERADMIN_CODE: secretOf('code'),
    METRICS_TOKEN: secretOf('metrics'),
    // No mail server listens here, because the log of a failed mail is tested too.
    SMTP_URL: `smtp://user:${secretOf('smtp')}@127.0.0.1:1`,
    LOG_LEVEL: 'trace',
  });
  await eventually(() => expect(program.output()).toContain('"listening"'));
  url = /"url":"([^"]+)"/.exec(program.output())?.[1] ?? '';
});

afterAll(async () => {
  await program.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const open = [href('/login'), href('/register'), href('/forgot-password'), href('/reset-password')];
const ownPages = [
  href('/dashboard/ongkir'),
  href('/dashboard/pengaturan'),
  href('/profil'),
  href('/keranjang'),
];

test('passwords, codes, tokens, keys and cookies that are sent are not in the log', async () => {
  const { sri, budi } = world;
  const visitor = makeVisitor(url);
  const post = (client: Visitor, path: string, fields: Record<string, string>, query = '') =>
    client.post(path + query, fields, { headers: { ...hidden, origin: 'http://kedai.test' } });
  const hidden = { authorization: `Bearer ${secretOf('bearer')}`, 'x-api-key': secretOf('header') };
  const secrets = {
    password: secretOf('password'),
    newPassword: secretOf('new'),
    confirmPassword: secretOf('new'),
    currentPassword: secretOf('current'),
    token: secretOf('token'),
    secretCode: secretOf('code'),
    apiKey: secretOf('shipping'),
    key: secretOf('shipping'),
  };
  for (const path of open)
    for (const email of [budi.email, 'baru@contoh.test'])
      await post(visitor, path, { email, role: 'superAdmin', ...secrets }, `?token=${secretOf('query')}`);
  await visitor.get(`${href('/reset-password')}?token=${secretOf('query')}`);
  await visitor.get(href('/profil'), {
    headers: { cookie: `better-auth.session_token=${secretOf('cookie')}` },
  });
  await visitor.get('/metrics', { headers: { authorization: `Bearer ${secretOf('guess')}` } });

  const owner = makeVisitor(url);
  expect((await post(owner, href('/login'), { email: sri.email, password: sri.password })).status).toBe(302);
  const session = /session_token=([^;.%]+)/.exec(owner.cookies())?.[1] ?? '';
  expect(session.length).toBeGreaterThan(20);
  for (const intent of ['key', 'save-key', 'apiKey', 'password', 'settings'])
    for (const path of ownPages) await post(owner, path, { intent, ...secrets });

  // The missing tables simulate a bug: every action fails and is logged with its error.
  await withClient(testDatabase().adminUrl, async (client) => {
    await client.query('ALTER TABLE auth."user" RENAME TO away');
    await client.query('ALTER TABLE store_secrets RENAME TO away');
    for (const path of [...open, href('/dashboard/ongkir'), href('/profil')])
      await post(path.startsWith('/d') ? owner : makeVisitor(url), path, {
        email: budi.email,
        intent: 'key',
        ...secrets,
      });
    // The secret is part of the address. It could therefore appear in the log lines of the request and of its error,
    // and in the Referer of later requests.
    await client.query(
      'ALTER TABLE auth.verification RENAME TO gone; ALTER TABLE auth.session RENAME TO over',
    );
    const link = `${href('/reset-password')}?token=${secretOf('link')}`;
    const headers = { referer: `http://kedai.test${link}`, origin: 'http://kedai.test' };
    const passwords = { password: 'sandi-baru', confirmPassword: 'sandi-baru' };
    for (const path of [link, link.replace('?', '.data?')]) {
      expect((await owner.get(path, { headers })).status).toBe(500);
      expect((await owner.post(path, passwords, { headers })).status).toBe(500);
    }
    await client.query(
      'ALTER TABLE auth.gone RENAME TO verification; ALTER TABLE auth.over RENAME TO session',
    );
    await client.query('ALTER TABLE auth.away RENAME TO "user"');
    await client.query('ALTER TABLE away RENAME TO store_secrets');
  });

  await eventually(() => expect(program.output()).toMatch(/"level":50.*\/reset-password/));
  const lines = program.output().split('\n');
  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(30);
  expect(lines.filter((line) => line.includes(MARK))).toEqual([]);
  expect(lines.filter((line) => line.includes(session) || line.includes(sri.password))).toEqual([]);
});

test('a page whose address contains a token reveals it to no other site', async () => {
  const answer = await makeVisitor(url).get(`${href('/reset-password')}?token=${secretOf('query')}`);
  expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('for an idle connection that broke the log contains the message and its code, not the client', async () => {
  await makeVisitor(url).get(href('/toko/:toko', { toko: 'warung-bu-sri' }));
  await withClient(testDatabase().adminUrl, (client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^kedai' AND state = 'idle'",
    ),
  );
  const broken = () =>
    program
      .output()
      .split('\n')
      .filter((line) => /"an idle (database )?connection/.test(line));
  await eventually(() => expect(broken().join()).toContain('an idle database connection broke'));
  for (const line of broken()) {
    const { time: _, pid: _pid, ...rest } = JSON.parse(line);
    expect(rest).toEqual({
      level: 40,
      reason: 'terminating connection due to administrator command',
      code: '57P01',
      msg: expect.stringMatching(/^an idle .*connection.* broke$/),
    });
  }
});
