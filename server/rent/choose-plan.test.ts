import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { plusDays } from '#domain/rent/term.ts';
import { testDatabase, withClient } from '../../tests/support/database/database.ts';
import {
  choose,
  endIn,
  endOf,
  invoiceOf,
  moveOrder,
  offersOf,
  openTill,
  payAtTill,
  reread,
  sendRentProof,
  statusOf,
  termsOf,
  waitingProofOf,
} from '../../tests/support/rent/payments.ts';
import { makeTestPlan } from '../../tests/support/rent/plans.ts';
import { writeOrderMails } from '../../tests/support/world/mails.ts';
import { concurrently, presentOwner } from '../../tests/support/world/shop-floor.ts';
import { makeTestVoucher } from '../../tests/support/world/vouchers.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSystem, asUser } from '../db/access.ts';
import { env } from '../env.ts';
import { readRentBoard } from './board.ts';
import { choosePlan } from './choose-plan.ts';
import { approveInvoice } from './judge-invoice.ts';
import { changePlan, endPlan, readPublicPlans } from './plans.ts';

const { warung, batik, kopi, wati, joko, dewi } = world;
const auditor = { ...wati, clientIp: '' };

let small: string;
let large: string;

beforeAll(async () => {
  env.orderLimits = false;
  ({ small, large } = await openTill());
  await endIn(kopi, 3);
  await endIn(batik, 3);
});

describe('a choice', () => {
  test('sent twice makes one invoice; another one replaces it', async () => {
    const key = randomUUID();
    const first = await choose(kopi, small, { key });
    expect(await choose(kopi, small, { key })).toEqual(first);
    const invoice = await invoiceOf(kopi, first);
    await invoiceOf(kopi, await choose(kopi, large));
    expect([(await reread(kopi, invoice)).status, await statusOf(invoice)]).toEqual(['void', 'Cancelled']);
    expect(await choose(kopi, small, { key })).toEqual({ kind: 'changed' });
  });

  test('is refused with another sum, a plan that is not offered, or while a proof waits', async () => {
    expect(await choose(kopi, small, { seenAmount: 1_000 })).toEqual({ kind: 'changed' });
    expect(await choose(kopi, randomUUID())).toEqual({ kind: 'gone' });
    const ended = await makeTestPlan({});
    await asUser(wati, (tx) => endPlan(tx, auditor, ended, true));
    expect(await choose(kopi, ended)).toEqual({ kind: 'gone' });
    const invoice = await invoiceOf(kopi, await choose(kopi, small));
    await sendRentProof(invoice, joko.id);
    expect(await choose(kopi, large)).toEqual({ kind: 'proofWaits' });
    const till = await readRentBoard(wati, { state: 'waiting', after: null });
    expect(till.invoices.map(({ id }) => id)).toEqual([invoice.id]);
    const { storeId } = kopi;
    const seen = { storeId, invoiceId: invoice.id, proofId: await waitingProofOf(invoice) };
    expect(await approveInvoice(wati, seen)).toEqual({ kind: 'done' });
  });

  test('is the owner’s alone, and never the operator’s own shop', async () => {
    const stranger: Actor = { ...dewi, storeId: kopi.storeId };
    const choice = {
      planId: small,
      isUpgrade: false,
      seenAmount: 31_000,
      voucherCode: null,
      key: randomUUID(),
    };
    await expect(choosePlan(stranger, kopi.storeId, choice)).rejects.toThrow('not a member');
    expect(await choose(warung, small)).toEqual({ kind: 'ownShop' });
  });

  test('with a key that somebody else has used is refused', async () => {
    const key = randomUUID();
    await invoiceOf(kopi, await choose(kopi, small, { key }));
    expect(await choose(batik, small, { key })).toEqual({ kind: 'changed' });
    for (let round = 0; round < 5; round++) {
      const both = { key: randomUUID() };
      const chosen = await Promise.all([choose(kopi, small, both), choose(batik, small, both)]);
      expect(chosen.map(({ kind }) => kind).sort()).toEqual(['changed', 'made']);
    }
  });

  test('keeps the price of the term that is paid when the plan changes', async () => {
    const plan = await makeTestPlan({ price: 40_000 });
    const invoice = await invoiceOf(kopi, await choose(kopi, plan));
    const changed = {
      name: 'Naik',
      price: 90_000,
      months: 1,
      words: '',
      maxProducts: 1,
      maxPhotoBytes: null,
      maxMembers: 2,
    };
    await asUser(wati, (tx) => changePlan(tx, auditor, plan, { ...changed, isPublic: false, position: 0 }));
    await payAtTill(invoice);
    expect((await termsOf(kopi)).at(-1)).toMatchObject({
      worth: 40_000,
      plan: { price: 40_000, maxProducts: null, maxMembers: null },
    });
    expect((await readPublicPlans()).map(({ id }) => id)).not.toContain(plan);
    expect((await offersOf(kopi.storeId, plan)).map(({ plan: { id } }) => id)).toContain(plan);
  });

  test('50 choices at once leave no gap in the numbers', async () => {
    const before = await lastNumber();
    const choices = Array.from({ length: 50 }, (_, nth) => () => choose(nth % 2 === 0 ? kopi : batik, small));
    await concurrently(choices, 50);
    const after = await lastNumber();
    expect(after - before).toBe(50);
    const rows = await asSystem((tx) => tx.selectFrom('rentInvoices').select('nth').orderBy('nth').execute());
    expect(rows.map(({ nth }) => nth)).toEqual(rows.map((_, index) => index + 1));
  });
});

async function lastNumber(): Promise<number> {
  const rows = await asSystem((tx) => tx.selectFrom('rentCounters').select('lastNth').execute());
  return rows.reduce((sum, { lastNth }) => sum + lastNth, 0);
}

test('a voucher of the operator’s shop lowers the sum once, and comes back with a cancelled invoice', async () => {
  const { code } = await makeTestVoucher(warung.storeId, { kind: 'percent', value: 10, quota: 1 });
  const invoice = await invoiceOf(kopi, await choose(kopi, small, { voucherCode: code }));
  expect(invoice).toMatchObject({ discount: 3_100, amount: 27_900 });
  expect(await choose(batik, small, { voucherCode: code })).toMatchObject({ kind: 'voucher' });
  await moveOrder(invoice, 'Harus Dibayar', 'Cancelled');
  expect(await invoiceOf(batik, await choose(batik, small, { voucherCode: code }))).toMatchObject({
    discount: 3_100,
  });
  expect(await choose(kopi, small, { voucherCode: 'TIDAKADA' })).toMatchObject({ kind: 'voucher' });
});

test('two shops that swap their vouchers at once both get their invoice', async () => {
  const vouchers = await Promise.all([makeTestVoucher(warung.storeId), makeTestVoucher(warung.storeId)]);
  for (let round = 0; round < 20; round++) {
    const [one, other] = round % 2 === 0 ? vouchers : vouchers.toReversed();
    const chosen = await Promise.all([
      choose(kopi, small, { voucherCode: one?.code }),
      choose(batik, small, { voucherCode: other?.code }),
    ]);
    expect(chosen.map(({ kind }) => kind)).toEqual(['made', 'made']);
  }
});

test('a voucher that covers the whole sum settles the invoice at once, and only once', async () => {
  const { code: voucherCode } = await makeTestVoucher(warung.storeId, { value: 31_000 });
  await endIn(batik, 3);
  const before = await endOf(batik);
  const key = randomUUID();
  const chosen = await choose(batik, small, { voucherCode, key });
  const invoice = await invoiceOf(batik, chosen);
  expect(invoice).toMatchObject({ status: 'paid', amount: 0, uniqueCode: 0, to: await endOf(batik) });
  expect(await statusOf(invoice)).toBe('Completed');
  expect(await choose(batik, small, { voucherCode, key })).toEqual(chosen);
  expect(await endOf(batik)).toEqual(plusDays(before, invoice.days));
  expect((await termsOf(batik)).at(-1)).toMatchObject({ kind: 'paid', days: invoice.days, worth: 0 });
  const { email: actorEmail } = await presentOwner(batik.storeId);
  const audit = await asSystem((tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['actorEmail', 'details'])
      .where('action', '=', 'rent-paid')
      .where('storeId', '=', batik.storeId)
      .execute(),
  );
  expect(audit.filter(({ details }) => details.subject === invoice.number)).toMatchObject([{ actorEmail }]);
  await writeOrderMails();
  const mails = await asSystem((tx) =>
    tx.selectFrom('mails').select('bodyText').where('recipient', '=', actorEmail).execute(),
  );
  const about = mails.filter(({ bodyText }) => bodyText?.includes(invoice.number));
  expect(about.map(({ bodyText }) => bodyText)).toEqual([
    expect.stringContaining(`Faktur ${invoice.number} lunas dengan kode diskon`),
  ]);
});

test('a shop makes 20 invoices in 24 hours; a choice sent again counts once', async () => {
  const age = (batch: string) =>
    withClient(testDatabase().adminUrl, (client) =>
      client.query(`UPDATE rent_invoices SET created_at = now() - $1::interval WHERE store_id = $2`, [
        batch,
        kopi.storeId,
      ]),
    );
  await age('25 hours');
  env.orderLimits = true;
  try {
    const key = randomUUID();
    for (let nth = 1; nth < 20; nth++) await invoiceOf(kopi, await choose(kopi, small));
    const last = await choose(kopi, small, { key });
    const invoice = await invoiceOf(kopi, last);
    expect(await choose(kopi, large)).toEqual({ kind: 'tooMany' });
    expect((await reread(kopi, invoice)).status).toBe('open');
    expect(await choose(kopi, small, { key })).toEqual(last);
    await age('24 hours 1 second');
    await invoiceOf(kopi, await choose(kopi, large));
  } finally {
    env.orderLimits = false;
  }
});
