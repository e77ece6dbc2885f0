import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import type { RentInvoice } from '#server/rent/invoices.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { askAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { choose, endIn, endOf, invoiceOf, openTill, reread, statusOf } from '../support/rent/payments.ts';
import { type Copy, makeCopy } from '../support/servers/program.ts';
import { startSmtp, type TestSmtp } from '../support/servers/smtp.ts';
import { freePort, secrets } from '../support/settings.ts';
import { makeVisitor, type Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { dewi, wati, warung, batik } = world;

let small: string;
let dataDir: string;
let mails: TestSmtp;
let copy: Copy;
let operator: Visitor;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  ({ small } = await openTill());
  await endIn(batik, 3);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-rent-'));
  mails = await startSmtp();
  const port = await freePort();
  copy = makeCopy(port, {
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase().appUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PLATFORM_STORE: warung.slug,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Kedai <kedai@contoh.test>',
    ...secrets,
  });
  operator = makeVisitor(copy.url);
});

afterAll(async () => {
  await copy.kill();
  mails.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the Message-IDs of the received mails to the owner with this subject. */
function received(subject: string): string[] {
  const own = mails.received.filter(({ to, source }) => to === dewi.email && source.includes(subject));
  return own.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1] ?? '');
}

const approve = async ({ id: invoiceId }: RentInvoice) =>
  (await operator.post(href('/superadmin/tagihan'), { intent: 'approve', storeId: batik.storeId, invoiceId }))
    .status;

const waitsToWriteMails = () =>
  askAdmin(
    `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO mails%'
     AND datname = current_database()`,
  );

const unsentMails = () =>
  askAdmin(
    `SELECT id FROM mails WHERE sent_at IS NULL AND failed_at IS NULL
     UNION ALL SELECT id FROM order_events WHERE NOT mailed`,
  );

test('a process killed between an approval and its mail loses neither, and the mail is sent once', async () => {
  const paidMail = `Subject: Pembayaran sewa ${batik.namaToko} diterima`;
  const invoice = await invoiceOf(batik, await choose(batik, small));
  const before = await endOf(batik);
  const { pid } = await copy.start();
  await operator.login(wati);
  await eventually(async () => expect(await unsentMails()).toEqual([]));
  await withClient(testDatabase().adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE mails IN SHARE MODE');
    expect(await approve(invoice)).toBe(200);
    await eventually(async () => expect(await waitsToWriteMails()).not.toEqual([]));
    process.kill(-pid, 'SIGKILL');
    await copy.program().ended();
    for (const { pid: backend } of await waitsToWriteMails())
      await client.query('SELECT pg_terminate_backend($1)', [backend]);
    await client.query('ROLLBACK');
  });
  expect([(await reread(batik, invoice)).status, await statusOf(invoice)]).toEqual(['paid', 'Completed']);
  expect((await endOf(batik)).getTime()).toBeGreaterThan(before.getTime());
  expect(received(paidMail)).toEqual([]);

  await copy.start();
  await eventually(() => expect(received(paidMail)).toHaveLength(1));
  // Mails about orders are sent in sequence, so a repeated mail about the first payment would come before this one.
  const next = await invoiceOf(batik, await choose(batik, small));
  expect(await approve(next)).toBe(200);
  await eventually(() => expect(new Set(received(paidMail)).size).toBe(2));
  expect(received(paidMail)).toHaveLength(2);
});
