import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { cookieOf, freshEmail, visit } from '../../tests/visitor.ts';
import { requestPasswordReset } from '../auth/password.ts';
import { register } from '../auth/registration.ts';
import { env } from '../env.ts';
import { resetMail } from './reset-mail.ts';
import { sendMail } from './send.ts';

const link = 'https://kedai.test/reset-password?token=abc&x="><script>';
const mail = { to: 'sari@contoh.test', subject: 'Halo', text: 'Isi', html: '<p>Isi</p>' };
const smtpUrl = env.smtpUrl;
const closers: (() => void)[] = [];

/** A real SMTP server that keeps what it is sent; `refuse` makes it answer a recipient with that error. */
async function startSmtp(refuse?: string): Promise<{ to: string; source: string }[]> {
  const received: { to: string; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error(refuse), { responseCode: 550 }) : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ to, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  env.smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return received;
}

afterEach(() => {
  env.smtpUrl = smtpUrl;
  for (const close of closers.splice(0)) close();
});

describe('by SMTP', () => {
  it('arrives as text and HTML at one address', async () => {
    const received = await startSmtp();
    await sendMail(mail, link);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toBe('sari@contoh.test');
    expect(received[0]?.source).toContain('Content-Type: text/plain');
    expect(received[0]?.source).toContain('Content-Type: text/html');
    expect(received[0]?.source).toContain('Auto-Submitted: auto-generated');
  });

  it('lets no line break begin another header, and no comma another recipient', async () => {
    const received = await startSmtp();
    await sendMail({ ...mail, subject: 'Toko\r\nBcc: korban@contoh.test' }, link);
    await sendMail({ ...mail, to: 'sari@contoh.test, korban@contoh.test' }, link).catch(() => undefined);
    const headers = received[0]?.source.split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers.match(/^subject:/gim)).toHaveLength(1);
    for (const { to } of received) expect(to).not.toContain('korban');
  });

  it('throws when the server refuses, is gone, or says nothing', async () => {
    await startSmtp('no such user');
    await expect(sendMail(mail, link)).rejects.toThrow('no such user');
    env.smtpUrl = 'smtp://127.0.0.1:1';
    await expect(sendMail(mail, link)).rejects.toThrow();
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closers.push(() => silent.close());
    env.smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const startedAt = Date.now();
    await expect(sendMail(mail, link)).rejects.toThrow();
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });
});

describe('the reset mail', () => {
  it('says whose account, for how long, and what to do otherwise', () => {
    const { text, subject } = resetMail({ email: 'sari@contoh.test', link });
    expect(subject).toBe('Reset password Kedai');
    expect(text).toContain('sari@contoh.test');
    expect(text).toContain('10 menit');
    expect(text).toContain(link);
    expect(text).toContain('abaikan email ini');
  });

  it('keeps what it names out of its HTML', () => {
    const { html } = resetMail({ email: '"<b>"@contoh.test', link });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
  });

  it('arrives by SMTP, and the visitor is told kindly when it can not', async () => {
    const email = freshEmail();
    const result = await register(visit(), { role: 'customer', email, password: 'rahasia1' });
    expect(result.ok && cookieOf(result.headers)).toBeTruthy();
    const received = await startSmtp();
    expect(await requestPasswordReset(visit(), { email })).toMatchObject({ ok: true });
    expect(received.map(({ to }) => to)).toEqual([email]);
    env.smtpUrl = 'smtp://127.0.0.1:1';
    expect(await requestPasswordReset(visit(), { email })).toEqual({
      ok: false,
      status: 503,
      message: 'Email belum bisa dikirim. Silakan coba lagi beberapa menit lagi.',
    });
  });
});

describe('without a mail server', () => {
  it('becomes a file that only the program reads', async () => {
    env.smtpUrl = undefined;
    const folder = join(env.dataDir, 'mail');
    await rm(folder, { recursive: true, force: true });
    await sendMail({ ...mail, subject: 'Toko\nBcc: x@contoh.test' }, link);
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/\.eml$/);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    const source = await readFile(join(folder, file), 'utf8');
    expect(source).toContain('To: sari@contoh.test\r\n');
    expect(source).not.toMatch(/^bcc:/im);
  });
});
