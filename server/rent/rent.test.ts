import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { termSentence } from '#domain/rent/invoice.ts';
import { type StoreStatus, storePhase } from '#domain/stores/store.ts';
import { askAdmin } from '../../tests/support/database/database.ts';
import {
  choose,
  endIn,
  endless,
  endOf,
  invoiceOf,
  moveOrder,
  openTill,
  payAtTill,
  reread,
  sendRentProof,
  statusOf,
  termsOf,
  waitingProofOf,
} from '../../tests/support/rent/payments.ts';
import { writeOrderMails } from '../../tests/support/world/mails.ts';
import { presentOwner } from '../../tests/support/world/shop-floor.ts';
import { type WorldStore, world } from '../../tests/support/world/world.ts';
import { asBuyerAt, asLinkAt, asOperatorAt, asSystem, asUser } from '../db/access.ts';
import { env } from '../env.ts';
import { editOrder } from '../orders/edits/edit.ts';
import { cancelOwnOrder } from '../orders/status.ts';
import { claimRoom, readAllowance } from '../stores/free/allowance.ts';
import { readRentFigures } from './board.ts';
import { giveDays } from './give-days.ts';
import { listRentInvoices, type RentInvoice } from './invoices.ts';
import { approveInvoice, refuseInvoiceProof } from './judge-invoice.ts';
import { keepTillOpen } from './keep-till-open.ts';
import { readTenant } from './quotes.ts';

const { warung, batik, kopi, wati, dewi } = world;
const DAY_MS = 86_400_000;
const auditor = { ...wati, clientIp: '' };

let small: string;
let large: string;

beforeAll(async () => {
  ({ small, large } = await openTill());
});

const approve = async ({ storeId }: WorldStore, invoice: RentInvoice) =>
  approveInvoice(wati, { storeId, invoiceId: invoice.id, proofId: await waitingProofOf(invoice) });

describe('a payment', () => {
  test('at the till extends the shop, completes the order, and is confirmed by mail even if its process dies', async () => {
    await endIn(batik, 3);
    const before = await endOf(batik);
    const invoice = await invoiceOf(batik, await choose(batik, small));
    expect(invoice).toMatchObject({ kind: 'new', status: 'open', amount: 31_000, from: before });
    expect(await statusOf(invoice)).toBe('Harus Dibayar');
    expect(await payAtTill(invoice)).toEqual({ kind: 'changed' });
    expect(await statusOf(invoice)).toBe('Completed');
    expect(await reread(batik, invoice)).toMatchObject({ status: 'paid', to: await endOf(batik) });
    expect((await endOf(batik)).getTime() - before.getTime()).toBe(invoice.days * DAY_MS);
    expect((await termsOf(batik)).at(-1)).toMatchObject({ kind: 'paid', days: invoice.days, worth: 31_000 });
    const audit = await asSystem((tx) =>
      tx.selectFrom('auditEvents').select('details').where('action', '=', 'rent-paid').execute(),
    );
    expect(audit.map(({ details }) => details.subject)).toContain(invoice.number);
    // The payment only stored an event. This job writes the mail about it.
    await writeOrderMails();
    const mails = await asSystem((tx) =>
      tx.selectFrom('mails').select('subject').where('recipient', '=', dewi.email).orderBy('id').execute(),
    );
    expect(mails.map(({ subject }) => subject)).toContain(`Pembayaran sewa ${batik.namaToko} diterima`);
  });

  test('opens a closed shop again, counted from today', async () => {
    await endIn(kopi, -30);
    const invoice = await invoiceOf(kopi, await choose(kopi, small));
    await payAtTill(invoice);
    const end = await endOf(kopi);
    expect(storePhase('active', end, new Date())).toBe('open');
    expect(Math.round((end.getTime() - Date.now()) / DAY_MS)).toBe(invoice.days);
  });

  test('that is cancelled later takes its days back', async () => {
    await endIn(kopi, 10);
    const before = await endOf(kopi);
    const invoice = await invoiceOf(kopi, await choose(kopi, large));
    await payAtTill(invoice);
    expect(await moveOrder(invoice, 'Completed', 'Cancelled')).toEqual({ kind: 'changed' });
    expect(await endOf(kopi)).toEqual(before);
    expect((await reread(kopi, invoice)).status).toBe('void');
    expect((await termsOf(kopi)).slice(-2)).toMatchObject([
      { kind: 'paid', revoked: true },
      { kind: 'correction', days: -invoice.days },
    ]);
  });

  test('approved by two, at the till as well, and cancelled at the same moment counts once', async () => {
    for (let round = 0; round < 5; round++) {
      await endIn(batik, round % 2 === 0 ? 0.00001 : -7);
      const invoice = await invoiceOf(batik, await choose(batik, small));
      await sendRentProof(invoice, dewi.id);
      const seen = { storeId: batik.storeId, invoiceId: invoice.id, proofId: await waitingProofOf(invoice) };
      const unseen = await approveInvoice(wati, { ...seen, proofId: null });
      expect(unseen).toEqual({ kind: 'noProof' });
      const refuse = () => refuseInvoiceProof(wati, auditor, seen, 'Kurang.');
      await Promise.all([approve(batik, invoice), approve(batik, invoice), payAtTill(invoice), refuse()]);
      if ((await reread(batik, invoice)).status === 'open') await approve(batik, invoice);
      const terms = (await termsOf(batik)).filter(({ kind, revoked }) => kind === 'paid' && !revoked);
      expect(terms.at(-1)?.days).toBe(invoice.days);
      expect((await reread(batik, invoice)).to).toEqual(await endOf(batik));
      expect((await approve(batik, invoice)).kind).toBe('late');
    }
    const paid = (await asSystem((tx) => listRentInvoices(tx, batik.storeId))).filter(
      ({ status }) => status === 'paid',
    );
    const given = (await termsOf(batik)).filter(({ kind }) => kind === 'paid');
    expect(given.length).toBe(paid.length);
  });
});

test('a dearer plan holds at once for the difference, and its limits with it', async () => {
  await endIn(batik, -30);
  await payAtTill(await invoiceOf(batik, await choose(batik, small)));
  const claim = () => asUser(dewi, (tx) => claimRoom(tx, batik.storeId, { products: 10, photoBytes: 0 }));
  await expect(claim()).rejects.toThrow('paket Kecil memuat paling banyak 5 produk');
  const end = await endOf(batik);
  const invoice = await invoiceOf(batik, await choose(batik, large, { isUpgrade: true }));
  expect(invoice).toMatchObject({ kind: 'upgrade', days: 0, credit: 31_000, amount: 279_000 });
  await payAtTill(invoice);
  expect(await endOf(batik)).toEqual(end);
  expect((await termsOf(batik)).at(-1)).toMatchObject({ kind: 'upgrade', plan: { name: 'Besar' } });
  await claim();
});

test('a payment on which a paid upgrade stands is cancelled only after that upgrade', async () => {
  await endIn(kopi, -30);
  const first = await invoiceOf(kopi, await choose(kopi, small));
  await payAtTill(first);
  const upgrade = await invoiceOf(kopi, await choose(kopi, large, { isUpgrade: true }));
  await payAtTill(upgrade);
  const ahead = await invoiceOf(kopi, await choose(kopi, small));
  await payAtTill(ahead);
  const end = await endOf(kopi);
  const cancel = (invoice: RentInvoice) => moveOrder(invoice, 'Completed', 'Cancelled');
  const refusal = { kind: 'rentUpgraded', status: 'Completed', number: upgrade.number };
  expect(await cancel(first)).toEqual(refusal);
  expect(await endOf(kopi)).toEqual(end);
  expect([(await reread(kopi, first)).status, await statusOf(first)]).toEqual(['paid', 'Completed']);
  for (const one of [ahead, upgrade, first]) expect(await cancel(one)).toEqual({ kind: 'changed' });
  for (const one of [ahead, upgrade, first]) expect((await reread(kopi, one)).status).toBe('void');
});

test('a term whose predecessor was cancelled keeps its worth for an upgrade', async () => {
  await endIn(kopi, -30);
  const first = await invoiceOf(kopi, await choose(kopi, small));
  await payAtTill(first);
  const second = await invoiceOf(kopi, await choose(kopi, small));
  await payAtTill(second);
  await moveOrder(first, 'Completed', 'Cancelled');
  const end = await endOf(kopi);
  expect(await invoiceOf(kopi, await choose(kopi, large, { isUpgrade: true }))).toMatchObject({
    credit: 31_000,
    to: end,
  });
  expect((await termsOf(kopi)).find(({ invoiceId }) => invoiceId === second.id)).toMatchObject({ to: end });
});

test('a trial that was paid for and cancelled in its first days is a trial with its limits again', async () => {
  const { storeId } = kopi;
  const setTrial = (createdAt: Date, status: StoreStatus) =>
    asSystem(async (tx) => {
      await askAdmin('UPDATE stores SET created_at = $2 WHERE store_id = $1', [storeId, createdAt]);
      await tx.updateTable('storeTerms').set({ status }).where('storeId', '=', storeId).execute();
    });
  const shop = () => asSystem((tx) => readTenant(tx, storeId));
  const limits = () => asSystem((tx) => readAllowance(tx, storeId));
  const cancel = (invoice: RentInvoice) => moveOrder(invoice, 'Completed', 'Cancelled');
  const pay = async (plan: string) => {
    const invoice = await invoiceOf(kopi, await choose(kopi, plan));
    await payAtTill(invoice);
    return invoice;
  };
  const former = (await shop())?.createdAt ?? new Date();
  await askAdmin('UPDATE rent_terms SET revoked = true WHERE store_id = $1', [storeId]);
  await setTrial(new Date(Date.now() - DAY_MS), 'trial');
  await endIn(kopi, 6);
  const [first, second] = [await pay(small), await pay(large)];
  await cancel(first);
  expect((await shop())?.status).toBe('active');
  await cancel(second);
  expect((await shop())?.status).toBe('trial');
  expect(await limits()).toMatchObject({ plan: null, maxProducts: env.freeProducts });
  // A trial to which the operator added days has no limits, and cancelling a payment does not restore the limits.
  const third = await pay(small);
  await endIn(kopi, 67);
  await cancel(third);
  expect([(await shop())?.status, await limits()]).toEqual(['trial', null]);
  await setTrial(former, 'active');
  await endIn(kopi, 3);
  await pay(small);
});

test('an order cancelled as its buyer’s own makes its invoice void', async () => {
  const invoice = await invoiceOf(kopi, await choose(kopi, small));
  const { tillId, orderId } = invoice;
  const owner = await presentOwner(kopi.storeId);
  const cancelled = await asBuyerAt(owner, tillId, (tx) => cancelOwnOrder(tx, owner, tillId, orderId));
  expect(cancelled).toEqual({ kind: 'changed' });
  expect((await reread(kopi, invoice)).status).toBe('void');
  const paid = await invoiceOf(kopi, await choose(kopi, small));
  const rentedShop = await asLinkAt({ storeId: tillId, orderId: paid.orderId }, (tx) =>
    tx.selectFrom('rentOrders').select('shopId').execute(),
  );
  expect(rentedShop).toEqual([{ shopId: kopi.storeId }]);
});

test('a shop that has lost its end meanwhile keeps none, neither paid nor cancelled', async () => {
  await endIn(kopi, 3);
  const earlier = await invoiceOf(kopi, await choose(kopi, small));
  await payAtTill(earlier);
  const invoice = await invoiceOf(kopi, await choose(kopi, large));
  await endIn(kopi, null);
  await payAtTill(invoice);
  expect(await endOf(kopi)).toEqual(endless);
  expect(await reread(kopi, invoice)).toEqual({ ...invoice, status: 'paid', paidAt: expect.any(Date) });
  const paid = (await termsOf(kopi)).at(-1);
  expect(paid).toMatchObject({ kind: 'paid', days: 0, worth: 310_000, plan: { name: 'Besar' } });
  expect(paid && termSentence(paid)).toBe('Dibayar: paket Besar, tanpa tanggal berakhir');
  for (const one of [invoice, earlier]) await moveOrder(one, 'Completed', 'Cancelled');
  expect(await endOf(kopi)).toEqual(endless);
  expect((await reread(kopi, earlier)).status).toBe('void');
  await endIn(kopi, 3);
});

test('the till cannot edit an order that pays rent', async () => {
  const invoice = await invoiceOf(kopi, await choose(kopi, small));
  const till = await presentOwner(warung.storeId);
  const edit = {
    key: randomUUID(),
    seenKey: '',
    from: 'Harus Dibayar' as const,
    shippingCost: 5,
    shippingReason: 'x',
  };
  const lines = { quantities: new Map(), added: new Map(), despiteProof: true };
  const edited = await asUser(till, (tx) =>
    editOrder(tx, till, warung.storeId, { orderId: invoice.orderId, ...edit, ...lines }),
  );
  expect(edited.kind).toBe('notAllowed');
});

const give = (
  days: number,
  seen: Date | null,
  kind = days > 0 ? ('gift' as const) : ('correction' as const),
) =>
  asOperatorAt(wati, kopi.storeId, (tx) =>
    giveDays(tx, auditor, kopi.storeId, { kind, days, note: 'Uji', seen }),
  );

test('a gift opens a closed shop again, and a correction ends no shop before today', async () => {
  await endIn(kopi, -30);
  expect((await give(14, await endOf(kopi))).kind).toBe('given');
  const end = await endOf(kopi);
  expect(storePhase('active', end, new Date())).toBe('open');
  expect(Math.round((end.getTime() - Date.now()) / DAY_MS)).toBe(14);
  for (const days of [-3_650, -14]) expect(await give(days, end)).toEqual({ kind: 'tooMany', most: 13 });
  expect(await endOf(kopi)).toEqual(end);
  expect((await give(-13, end)).kind).toBe('given');
  await endIn(kopi, -30);
  const past = await endOf(kopi);
  expect(await give(-1, past)).toEqual({ kind: 'tooMany', most: 0 });
  await give(14, past, 'correction');
  expect((await endOf(kopi)).getTime() - past.getTime()).toBe(14 * DAY_MS);
  await endIn(kopi, 3);
});

test('days given twice by the same form count once, and a correction takes them away', async () => {
  const seen = await endOf(kopi);
  const given = await Promise.all([give(14, seen), give(14, seen)]);
  expect(given.map(({ kind }) => kind).sort()).toEqual(['given', 'late']);
  expect((await endOf(kopi)).getTime() - seen.getTime()).toBe(14 * DAY_MS);
  await give(-14, await endOf(kopi));
  expect(await endOf(kopi)).toEqual(seen);
});

test('the operator’s own shop gets no end', async () => {
  await endIn(warung, 3);
  await keepTillOpen();
  expect(await endOf(warung)).toEqual(endless);
  await endIn(kopi, 3);
  await keepTillOpen();
  expect(await endOf(kopi)).not.toEqual(endless);
});

test('the figures count what is paid', async () => {
  const figures = await readRentFigures(wati);
  expect(figures.paying).toBe(2);
  expect(figures.monthly).toBe(341_000);
});
