import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { startPlatformJobs } from '#server/program/worker/tasks.ts';
import { freshEmail } from '../../tests/support/addresses.ts';
import { askAdmin, testDatabase, withClient } from '../../tests/support/database/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { isFullRun } from '../../tests/support/full-run.ts';
import { type SmtpOptions, startSmtp } from '../../tests/support/servers/smtp.ts';
import { visit } from '../../tests/support/visitor.ts';
import { failedMail } from '../../tests/support/world/mails.ts';
import { placeTestOrder } from '../../tests/support/world/orders.ts';
import { world } from '../../tests/support/world/world.ts';
import { requestPasswordReset } from '../accounts/password.ts';
import { register } from '../accounts/registration.ts';
import { asBuyerAt, asSystem, asUser } from '../db/access.ts';
import { pool } from '../db/pool.ts';
import { env } from '../env.ts';
import type { RunningJobs } from '../jobs/runner.ts';
import { flushChanges } from '../live/notify.ts';
import { cancelOwnOrder, changeOrderStatus } from '../orders/status.ts';
import { isOutdated } from '../program/worker/mail-jobs.ts';
import { deliverMail } from './deliver.ts';
import { listFailedMails, retryMail } from './failed.ts';

const { warung, nasiGoreng, sri, budi, wati } = world;
const auditor = { id: wati.id, email: wati.email, clientIp: '10.0.0.1' };
const origin = 'http://kedai.test';
const closers: (() => unknown)[] = [];

async function use(options: SmtpOptions = {}) {
  const { received, url, close } = await startSmtp(options);
  closers.push(close);
  env.smtpUrl = url;
  return received;
}

function work(): RunningJobs {
  const jobs = startPlatformJobs(origin);
  closers.unshift(jobs.stop);
  return jobs;
}

const buy = (quantity = 1) => placeTestOrder(budi, warung.storeId, [{ product: nasiGoreng, quantity }]);

async function mailsTo(recipient: string) {
  const { rows } = await asSystemRows(recipient);
  return rows;
}

function asSystemRows(recipient: string) {
  return asSystem(async (tx) => ({
    rows: await tx.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
  }));
}

async function queued(): Promise<number> {
  const { rows } = await pool().query(
    "SELECT count(*)::int AS found FROM graphile_worker.jobs WHERE task_identifier = 'mail'",
  );
  return rows[0].found;
}

async function woken(): Promise<number> {
  const { rows } = await pool().query(
    "SELECT count(*)::int AS found FROM graphile_worker.jobs WHERE task_identifier = 'events'",
  );
  return rows[0].found;
}

beforeEach(async () => {
  await askAdmin('UPDATE order_events SET mailed = true');
  await pool().query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
});

afterEach(async () => {
  env.smtpUrl = undefined;
  for (const close of closers.splice(0)) await close();
});

describe('mails are sent after their transaction has committed', () => {
  it('to the owner for a new order, to the buyer for each change, to both when the buyer cancels', async () => {
    const received = await use();
    work();
    const orderId = await buy(2);
    await eventually(() => expect(received).toHaveLength(1));
    expect(received[0]?.to).toBe(sri.email);
    expect(received[0]?.source).toMatch(/Subject: Pesanan baru #\d+ di Warung Bu Sri: Rp 36\.000/);
    const change = { orderId, from: 'Pending' as const, to: 'Harus Dibayar' as const, shippingCost: 9_000 };
    await asUser(sri, (tx) => changeOrderStatus(tx, sri, warung.storeId, change));
    await eventually(() => expect(received).toHaveLength(2));
    await asBuyerAt(budi, warung.storeId, (tx) => cancelOwnOrder(tx, budi, warung.storeId, orderId));
    await eventually(() => expect(received).toHaveLength(4));
    expect(received[1]?.to).toBe(budi.email);
    expect(received[1]?.source).toMatch(/Subject: Tagihan: pesanan #\d+ di Warung Bu Sri/);
    const cancelled = received.slice(2);
    const toBuyer = cancelled.find(({ to }) => to === budi.email);
    const toOwner = cancelled.find(({ to }) => to === sri.email);
    expect(toBuyer?.source).toMatch(/Subject: Dibatalkan: pesanan #\d+ di Warung Bu Sri/);
    expect(toOwner?.source).toMatch(/Subject: Pembeli membatalkan pesanan #\d+ di Warung Bu Sri/);
    expect(received[1]?.source.replaceAll('=\r\n', '')).toContain(
      `${origin}${href('/pesanan/:orderId', { orderId })}`,
    );
  });

  it('to each new account, buyer or owner', async () => {
    const received = await use();
    work();
    const [buyer, owner] = [freshEmail('pembeli'), freshEmail('pemilik')];
    await register(visit(), { role: 'customer', email: buyer, password: 'rahasia1' });
    const shop = { namaToko: 'Kue\r\nBcc: korban@contoh.test', waNumber: '6281234567890' };
    await register(visit(), { role: 'storeAdmin', email: owner, password: 'rahasia1', ...shop });
    await eventually(() => expect(received).toHaveLength(2));
    expect(received.map(({ to }) => to).sort()).toEqual([buyer, owner].sort());
    const headers = received.find(({ to }) => to === owner)?.source.split('\r\n\r\n')[0] ?? '';
    expect(headers.match(/^subject:/gim)).toHaveLength(1);
    expect(headers).not.toMatch(/^bcc:/im);
  });

  it('never for a transaction that was rolled back', async () => {
    const tooMany = nasiGoreng.stok + 1_000;
    await buy(tooMany).catch(() => undefined);
    await flushChanges();
    expect(await woken()).toBe(0);
    await buy();
    await flushChanges();
    expect(await woken()).toBe(1);
  });

  it('once, whatever the number of processes', async () => {
    const received = await use();
    for (let processes = 0; processes < 3; processes++) work();
    const emails = Array.from({ length: 12 }, () => freshEmail());
    const who = emails.map((email) => register(visit(), { role: 'customer', email, password: 'rahasia1' }));
    await Promise.all(who);
    await eventually(async () => expect(await queued()).toBe(0));
    expect(received.map(({ to }) => to).sort()).toEqual(emails.sort());
  });
});

describe('a reset link', () => {
  it('is promised at once while no mail server listens, sent later, and then deleted', async () => {
    const email = freshEmail();
    await register(visit(), { role: 'customer', email, password: 'rahasia1' });
    env.smtpUrl = 'smtp://127.0.0.1:1';
    expect(await requestPasswordReset(visit(), { email })).toMatchObject({ ok: true });
    const reset = async () => (await mailsTo(email)).find(({ expiresAt }) => expiresAt !== null);
    expect(await reset()).toMatchObject({ tries: 0 });
    work();
    await eventually(async () => expect((await reset())?.tries).toBeGreaterThan(0));
    expect((await reset())?.lastError).toContain('ECONNREFUSED');
    const { rows } = await pool().query('SELECT payload::text FROM graphile_worker._private_jobs');
    expect(rows.map(({ payload }) => payload).join()).not.toContain('token');
    const received = await use();
    const arrived = () => received.find(({ source }) => source.includes('Reset password Kedai'));
    await eventually(() => expect(arrived()).toBeDefined());
    await eventually(async () => expect(await reset()).toMatchObject({ bodyText: '', bodyHtml: '' }));
  });

  it('is neither sent nor stored once it has expired', async () => {
    const email = freshEmail();
    await register(visit(), { role: 'customer', email, password: 'rahasia1' });
    await requestPasswordReset(visit(), { email });
    const [mail] = await mailsTo(email);
    await pool().query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
    const received = await use();
    await withClient(testDatabase().adminUrl, (client) =>
      client.query("UPDATE mails SET expires_at = now() - interval '1 second' WHERE id = $1", [mail?.id]),
    );
    await deliverMail(mail?.id ?? '', { lastTry: false, isOutdated });
    expect(received).toEqual([]);
    expect((await mailsTo(email))[0]).toMatchObject({ bodyText: '', bodyHtml: '', sentAt: null });
    const { mails } = await asUser(wati, (tx) => listFailedMails(tx, null));
    expect(mails.find(({ id }) => id === mail?.id)?.state).toBe('expired');
  });
});

describe('a mail that a server rejects', () => {
  it.runIf(isFullRun)(
    'is retried after 4xx, and has the same Message-ID if the connection broke after it was accepted',
    async () => {
      let attempts = 0;
      const received = await use({
        refuse: () => (++attempts === 1 ? 451 : null),
        dropAfterData: () => attempts === 2,
      });
      work();
      const email = freshEmail();
      await register(visit(), { role: 'customer', email, password: 'rahasia1' });
      await eventually(async () => expect((await mailsTo(email))[0]?.sentAt).toBeTruthy());
      const ids = received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1]);
      expect(ids).toHaveLength(2);
      expect(ids[0]).toBe(ids[1]);
      expect((await mailsTo(email))[0]).toMatchObject({ tries: 3, failedAt: null });
    },
  );

  it('is marked as failed after 5xx, shown to the super admin, and sent when retried by hand', async () => {
    let refusing = true;
    const received = await use({ refuse: () => (refusing ? 550 : null) });
    work();
    const email = freshEmail();
    await register(visit(), { role: 'customer', email, password: 'rahasia1' });
    const listed = async () => {
      const { mails } = await asUser(wati, (tx) => listFailedMails(tx, null));
      return mails.find(({ recipient }) => recipient === email);
    };
    await eventually(async () => expect(await listed()).toBeDefined());
    const mail = await listed();
    expect(mail).toMatchObject({ tries: 1, state: 'failed', subject: 'Selamat datang di Kedai' });
    expect(mail?.lastError).toContain('no such user');
    refusing = false;
    expect(await asUser(wati, (tx) => retryMail(tx, auditor, mail?.id ?? ''))).toBe(true);
    expect(await asUser(wati, (tx) => retryMail(tx, auditor, mail?.id ?? ''))).toBe(false);
    await eventually(async () => expect(await listed()).toBeUndefined());
    expect(received.map(({ to }) => to)).toEqual([email]);
  });

  it('is marked as failed after the last attempt, and an unknown mail id does nothing', async () => {
    env.smtpUrl = 'smtp://127.0.0.1:1';
    const { id } = await failedMail();
    await deliverMail(id, { lastTry: true, isOutdated });
    const [row] = (await asSystemRows('pemilik@contoh.test')).rows.filter((one) => one.id === id);
    expect(row).toMatchObject({ tries: 14, sentAt: null });
    expect(row?.lastError).toContain('ECONNREFUSED');
    expect(row?.bodyText).not.toBe('');
    await deliverMail(randomUUID(), { lastTry: true, isOutdated });
  });
});
