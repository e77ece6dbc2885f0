import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { JobHelpers } from 'graphile-worker';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ReceivedMail, startSilentServer, startSmtp } from '../../tests/support/servers/smtp.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { makeTasks } from '../program/worker/tasks.ts';
import { sendMail } from './send.ts';

const mail = {
  id: '0199a0b0-0000-7000-8000-000000000001',
  to: 'sari@contoh.test',
  subject: 'Halo',
  text: 'Isi: https://kedai.test/isi',
  html: '<p>Isi</p>',
  createdAt: new Date('2026-11-21T03:00:00Z'),
};
const smtpUrl = env.smtpUrl;
const closers: (() => void)[] = [];

async function useSmtp(refuse?: number): Promise<ReceivedMail[]> {
  const { received, url, close } = await startSmtp({ refuse: () => refuse ?? null });
  closers.push(close);
  env.smtpUrl = url;
  return received;
}

afterEach(() => {
  env.smtpUrl = smtpUrl;
  for (const close of closers.splice(0)) close();
});

describe('by SMTP', () => {
  it('arrives as text and HTML at one address', async () => {
    const received = await useSmtp();
    await sendMail(mail);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toBe('sari@contoh.test');
    expect(received[0]?.source).toContain('Content-Type: text/plain');
    expect(received[0]?.source).toContain('Content-Type: text/html');
    expect(received[0]?.source).toContain('Auto-Submitted: auto-generated');
    expect(received[0]?.source).toContain(`Message-ID: <${mail.id}@localhost>`);
  });

  it('lets no line break start another header and no comma add a recipient', async () => {
    const received = await useSmtp();
    await sendMail({ ...mail, subject: 'Toko\r\nBcc: korban@contoh.test' });
    await sendMail({ ...mail, to: 'sari@contoh.test, korban@contoh.test' }).catch(() => undefined);
    const headers = received[0]?.source.split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers.match(/^subject:/gim)).toHaveLength(1);
    for (const { to } of received) expect(to).not.toContain('korban');
  });

  it('reads no file and fetches no URL, whatever its content names', async () => {
    const received = await useSmtp();
    const asked: string[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('from elsewhere');
    }).listen(0, '127.0.0.1');
    closers.push(() => other.close());
    await once(other, 'listening');
    const href = `http://127.0.0.1:${(other.address() as AddressInfo).port}/rahasia`;
    // Nodemailer would read a file or fetch a URL if an object `{ path }` or `{ href }` took the place of a text.
    for (const named of [{ path: import.meta.filename }, { href }]) {
      const smuggled = named as unknown as string;
      await expect(sendMail({ ...mail, text: smuggled })).rejects.toThrow(/access rejected/i);
      await expect(sendMail({ ...mail, html: smuggled })).rejects.toThrow(/access rejected/i);
    }
    expect([asked, received]).toEqual([[], []]);
  });

  it('throws when the server refuses, is unreachable, or does not answer', async () => {
    await useSmtp(550);
    await expect(sendMail(mail)).rejects.toThrow('no such user');
    env.smtpUrl = 'smtp://127.0.0.1:1';
    await expect(sendMail(mail)).rejects.toThrow();
    const silent = await startSilentServer();
    closers.push(silent.close);
    env.smtpUrl = silent.url;
    const startedAt = Date.now();
    await expect(sendMail(mail)).rejects.toThrow();
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });
});

describe('without a mail server', () => {
  it('becomes a file that only the program can read', async () => {
    env.smtpUrl = undefined;
    const folder = join(env.dataDir, 'mail');
    await rm(folder, { recursive: true, force: true });
    await sendMail({ ...mail, subject: 'Toko\nBcc: x@contoh.test' });
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/\.eml$/);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    const source = await readFile(join(folder, file), 'utf8');
    expect(source).toContain('To: sari@contoh.test\r\n');
    expect(source).not.toMatch(/^bcc:/im);
  });

  it('is deleted by the daily job after 90 days', async () => {
    env.smtpUrl = undefined;
    const folder = join(env.dataDir, 'mail');
    await rm(folder, { recursive: true, force: true });
    const [young, old] = [randomUUID(), randomUUID()];
    for (const [id, days] of [
      [young, 89],
      [old, 91],
    ] as const) {
      await sendMail({ ...mail, id });
      const then = new Date(Date.now() - days * 86_400_000);
      await utimes(join(folder, `${id}.eml`), then, then);
    }
    await makeTasks('http://kedai.test').daily?.(null, {} as JobHelpers);
    expect(await readdir(folder)).toEqual([`${young}.eml`]);
  });

  it('is named in the log, but its link is not', async () => {
    env.smtpUrl = undefined;
    const said = vi.spyOn(log, 'info');
    await sendMail(mail);
    expect(said.mock.lastCall?.[0]).toEqual({ file: join(env.dataDir, 'mail', `${mail.id}.eml`) });
    said.mockRestore();
  });
});
