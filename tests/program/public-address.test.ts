import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { eventually } from '../support/eventually.ts';
import { killDatabase, type Program, runCommand, startProgram } from '../support/servers/program.ts';
import { makeVisitor } from '../support/visitor.ts';

let folder: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'kedai-address-'));
  // If root runs this test, PostgreSQL runs as another user, who needs access to this folder. Otherwise the program
  // would put the database into /var/lib.
  await chmod(folder, 0o711);
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const asking: [string, Record<string, string>][] = [
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '::' }],
  ['HOST', { HOST: '192.0.2.1' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://kedai:rahasia@127.0.0.1:1' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['HOST dan SMTP_URL', { HOST: '0.0.0.0', SMTP_URL: 'smtp://kedai:rahasia@127.0.0.1:1' }],
];

describe('without PUBLIC_URL', () => {
  test.each(asking)(
    'a start with %s is rejected with a reason, and changes nothing: %j',
    async (name, settings) => {
      const dataDir = join(folder, 'refused');
      const program = startProgram({ DATA_DIR: dataDir, ...settings });
      expect(await program.ended()).toBe(1);
      expect(program.output()).toContain(`PUBLIC_URL wajib diisi karena ${name} diatur`);
      expect(program.output()).not.toContain('rahasia');
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  test('the development server serves only this machine, whatever else is set', async () => {
    const settings = {
      DATA_DIR: join(folder, 'refused'),
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://kedai.example',
    };
    const { code, said } = await runCommand('ops/commands/dev.ts', [], settings);
    expect(code).toBe(1);
    expect(said).toContain('npm run dev hanya untuk komputer ini sendiri. Kosongkan HOST dan PUBLIC_URL.');
    expect(existsSync(join(folder, 'refused'))).toBe(false);
  });
});

describe('a local start', () => {
  let dataDir: string;
  let program: Program;
  let url: string;

  beforeAll(async () => {
    dataDir = join(folder, 'local');
    program = startProgram({ DATA_DIR: dataDir, WORKERS: '2', LOG_LEVEL: 'info' });
    url = await program.url();
  });

  afterAll(async () => {
    await program.end('SIGTERM');
    await killDatabase(dataDir);
  });

  /** Posts a form as a browser does from a page at `host`. */
  function post(host: string, path: string, form: Record<string, string>): Promise<number | undefined> {
    return new Promise((done, failed) => {
      const request = http.request(url + path, {
        method: 'POST',
        headers: {
          host,
          origin: `http://${host}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
      request.on('response', (message) => done(message.resume().statusCode)).on('error', failed);
      request.end(new URLSearchParams(form).toString());
    });
  }

  test('answers at one address, to which the other names of this machine redirect', async () => {
    const { port } = new URL(url);
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const answer = await fetch(`http://localhost:${port}/login?dari=sini`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      `${url}${href('/login')}?dari=sini`,
    ]);
    const followed = await fetch(`http://localhost:${port}/`);
    expect([followed.status, followed.url]).toEqual([200, `${url}/`]);
    const html = await followed.text();
    expect(html).not.toContain('localhost');
  });

  test('sends no mail whose link a stranger chose', async () => {
    const person = { email: 'baru@contoh.test', password: 'rahasia-uji' };
    expect((await makeVisitor(url).post(href('/register'), { ...person, role: 'customer' })).status).toBe(
      302,
    );
    expect(await post('evil.example', href('/forgot-password'), { email: person.email })).toBe(421);
    expect(await post(new URL(url).host, href('/forgot-password'), { email: person.email })).toBe(200);
    const mails = await eventually(async () => {
      const names = await readdir(join(dataDir, 'mail'));
      const texts = await Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')));
      expect(texts.join('')).toContain('reset-password');
      // In quoted-printable text, a '=' at the end of a line joins it with the next one.
      return texts.map((text) => text.replaceAll(/=\r?\n/g, ''));
    });
    const addresses = mails.join('').match(/https?:\/\/[^\s/"<]+/g) ?? [];
    expect([...new Set(addresses)]).toEqual([url]);
    expect(program.output()).toContain('a mail was written to a file');
    expect(program.output()).not.toMatch(/reset-password\?token/);
  });
});
