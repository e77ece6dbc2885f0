import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { writeChosen } from '#domain/orders/batch/chosen.ts';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { savePaymentSettings } from '#server/payment-methods/settings.ts';
import { storeEvidence } from '#server/payments/notices/store-evidence.ts';
import type { RentInvoice } from '#server/rent/invoices.ts';
import { askAdmin } from '../support/database/database.ts';
import { addFactor } from '../support/factors/forms.ts';
import { totpOf } from '../support/factors/totp.ts';
import { textOf } from '../support/page.ts';
import {
  choose,
  endOf,
  invoiceOf,
  openTill,
  reread,
  sendRentProof,
  statusOf,
  waitingProofOf,
} from '../support/rent/payments.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { paidToday } from '../support/statements/waiting.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { addTestMember } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

/* The coffee shop pays its rent to the warung, the operator's shop. Super admins need a second factor here. */

const { sri, ani, joko, warung, kopi } = world;
const { storeId } = warung;
const mutasi = href('/dashboard/mutasi');

let app: TestApp;
let owner: Visitor;
let plan: string;
let invoice: RentInvoice;
let orderPage: string;
let cashier: Visitor;
let backupCode: string;
let paid: Record<string, string>;

beforeAll(async () => {
  process.env.SUPERADMIN_2FA = '1';
  app = await startApp({ platformStore: warung.slug });
  owner = await app.loginAs(sri);
  plan = (await openTill()).small;
  await asUser(sri, (tx) => savePaymentSettings(tx, storeId, { uniqueCodes: true }, { uniqueCodes: false }));
  await bill();
});

afterAll(async () => {
  delete process.env.SUPERADMIN_2FA;
  await app.stop();
});

async function bill(): Promise<void> {
  invoice = await invoiceOf(kopi, await choose(kopi, plan));
  const { orderId } = invoice;
  orderPage = href('/dashboard/pesanan/:orderId', { orderId });
  paid = { orderId, from: 'Harus Dibayar', to: 'Sudah Dibayar', despiteProof: 'ya' };
}

async function rowIds() {
  const amount = invoice.amount + invoice.uniqueCode;
  const noticed = { source: 'BCA', amount, sender: '', reference: '', noticedAt: new Date() };
  const { id: rowId } = await asSystem((tx) => storeEvidence(tx, storeId, noticed, 'Asia/Jakarta'));
  return { rowId, other: await paidToday(storeId, amount) };
}

const proofOf = (path: string) => `${href('/verifikasi')}?from=${encodeURIComponent(path)}`;

const ageProofs = () => askAdmin(`UPDATE auth.session SET "factorProvenAt" = now() - interval '1 hour'`);

/** Sends every form with which a member of the operator's shop could accept rent, and returns the responses. */
async function everyWay(visitor: Visitor): Promise<Response[]> {
  const { orderId } = invoice;
  const { rowId, other } = await rowIds();
  const { orderNumber } = await asSystem((tx) =>
    tx.selectFrom('orders').select('orderNumber').where('id', '=', orderId).executeTakeFirstOrThrow(),
  );
  const batch = `${href('/dashboard/pesanan/sekaligus')}?${writeChosen([orderId])}`;
  const chosen = {
    to: 'Sudah Dibayar',
    [`from-${orderId}`]: 'Harus Dibayar',
    [`despiteProof-${orderId}`]: 'ya',
  };
  const accept = { intent: 'accept', rowId: other };
  const forms: [string, Record<string, string>][] = [
    [orderPage, paid],
    [href('/dashboard/pesanan'), paid],
    [batch, chosen],
    [mutasi, { ...accept, orderId }],
    [mutasi, { ...accept, orderNumber: String(orderNumber) }],
    [mutasi, { intent: 'acceptSure', row0: other, order0: orderId }],
    [orderPage, { intent: 'acceptNoticed', rowId }],
  ];
  const answers: Response[] = [];
  for (const [path, fields] of forms) answers.push(await visitor.post(path, fields));
  await sendRentProof(invoice, joko.id);
  const proofId = (await waitingProofOf({ orderId })) ?? '';
  answers.push(await visitor.post(orderPage, { intent: 'acceptProof', proofId, checked: 'on' }));
  return answers;
}

test('nobody of the operator’s shop accepts rent without a second factor, by any form', async () => {
  for (const answer of await everyWay(owner)) {
    expect(await textOf(answer)).toContain(messages.rentFactorMissing);
    expect(answer.status).toBe(409);
  }
  await addTestMember(ani, storeId, 'cashier');
  cashier = await app.loginAs(ani);
  const answer = await cashier.post(`${orderPage}?toko=${storeId}`, paid);
  expect(await textOf(answer)).toContain(messages.rentFactorMissing);
  expect([await statusOf(invoice), (await reread(kopi, invoice)).status]).toEqual(['Harus Dibayar', 'open']);
  // Other actions on an order that pays rent need no second factor.
  const proofId = (await waitingProofOf(invoice)) ?? '';
  const refused = await owner.post(orderPage, {
    intent: 'refuseProof',
    proofId,
    reason: 'Nominalnya kurang.',
  });
  expect(refused.status).toBe(200);
});

test('with one they do, for ten minutes; then they are asked for it again', async () => {
  const factor = await addFactor(owner, sri.password);
  ({ backupCode } = factor);
  await ageProofs();
  const proof = proofOf(orderPage);
  expect(locationOf(await owner.post(orderPage, paid))).toBe(proof);
  expect(await statusOf(invoice)).toBe('Harus Dibayar');
  expect(locationOf(await owner.post(proof, { code: totpOf(factor.secret, 1) }))).toBe(orderPage);
  expect((await owner.post(orderPage, paid)).status).toBe(200);
  expect([await statusOf(invoice), (await reread(kopi, invoice)).status]).toEqual(['Completed', 'paid']);
});

test('cancelling what was paid takes days, so it needs the factor by each form; an unpaid order needs none', async () => {
  await ageProofs();
  const end = await endOf(kopi);
  const { orderId } = invoice;
  const cancel = { orderId, from: 'Completed', to: 'Cancelled' };
  const batch = `${href('/dashboard/pesanan/sekaligus')}?${writeChosen([orderId])}`;
  const chosen = { to: 'Cancelled', [`from-${orderId}`]: 'Completed' };
  for (const path of [orderPage, href('/dashboard/pesanan')])
    expect(locationOf(await owner.post(path, cancel))).toBe(proofOf(orderPage));
  const several = await owner.post(batch, chosen);
  expect(several.status).toBe(409);
  expect(await textOf(several)).toContain(messages.rentCancelFactorMissing);
  const atShop = (path: string) => pathAtShop(path, storeId);
  for (const [path, fields] of [
    [orderPage, cancel],
    [href('/dashboard/pesanan'), cancel],
    [batch, chosen],
  ] as const) {
    const answer = await cashier.post(atShop(path), fields);
    expect([answer.status, await textOf(answer)]).toEqual([
      409,
      expect.stringContaining(messages.rentCancelFactorMissing),
    ]);
  }
  expect([await statusOf(invoice), await endOf(kopi)]).toEqual(['Completed', end]);

  const unpaid = await invoiceOf(kopi, await choose(kopi, plan));
  const voiding = { orderId: unpaid.orderId, from: 'Harus Dibayar', to: 'Cancelled' };
  expect((await cashier.post(atShop(href('/dashboard/pesanan')), voiding)).status).toBe(200);

  expect(locationOf(await owner.post(proofOf(orderPage), { code: backupCode }))).toBe(orderPage);
  expect((await owner.post(orderPage, cancel)).status).toBe(200);
  expect([await statusOf(invoice), (await reread(kopi, invoice)).status]).toEqual(['Cancelled', 'void']);
  expect((await endOf(kopi)).getTime()).toBeLessThan(end.getTime());
});
