import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import type { RentInvoice } from '#server/rent/invoices.ts';
import { askAdmin } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { choose, endIn, endOf, invoiceOf, openTill, reread, statusOf } from '../support/rent/payments.ts';
import { makeVisitor, type Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';
import { type KilledCopy, killBeforeMail, makeKilledCopy } from './killed-copy.ts';

const { dewi, wati, warung, batik } = world;

let small: string;
let killed: KilledCopy;
let operator: Visitor;

beforeAll(async () => {
  ({ small } = await openTill());
  await endIn(batik, 3);
  killed = await makeKilledCopy({ PLATFORM_STORE: warung.slug });
  operator = makeVisitor(killed.url);
});

afterAll(() => killed.end());

/** Returns the Message-IDs of the mails with this subject that the owner has received. */
function received(subject: string): string[] {
  const own = killed.mails.received.filter(({ to, source }) => to === dewi.email && source.includes(subject));
  return own.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1] ?? '');
}

const approve = async ({ id: invoiceId }: RentInvoice) =>
  (await operator.post(href('/superadmin/tagihan'), { intent: 'approve', storeId: batik.storeId, invoiceId }))
    .status;

const unsentMails = () =>
  askAdmin(
    `SELECT id FROM mails WHERE sent_at IS NULL AND failed_at IS NULL
     UNION ALL SELECT id FROM order_events WHERE NOT mailed`,
  );

test('a process killed between an approval and its mail loses neither, and the mail is sent once', async () => {
  const paidMail = `Subject: Pembayaran sewa ${batik.namaToko} diterima`;
  const invoice = await invoiceOf(batik, await choose(batik, small));
  const before = await endOf(batik);
  await killed.start();
  await operator.login(wati);
  await eventually(async () => expect(await unsentMails()).toEqual([]));
  // The program may begin to store the mail before it answers the approval, so the kill may cut off the answer.
  await killBeforeMail(killed, () => approve(invoice).catch(() => null));
  expect([(await reread(batik, invoice)).status, await statusOf(invoice)]).toEqual(['paid', 'Completed']);
  expect((await endOf(batik)).getTime()).toBeGreaterThan(before.getTime());
  expect(received(paidMail)).toEqual([]);

  await killed.start();
  await eventually(() => expect(received(paidMail)).toHaveLength(1));
  // Mails about orders are sent in sequence, so a repeated first mail would come before the mail about this payment.
  const next = await invoiceOf(batik, await choose(batik, small));
  expect(await approve(next)).toBe(200);
  await eventually(() => expect(new Set(received(paidMail)).size).toBe(2));
  expect(received(paidMail)).toHaveLength(2);
});
