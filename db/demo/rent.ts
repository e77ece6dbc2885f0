import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access.ts';
import { demoTill } from '#domain/platform/demo.ts';
import type { NewPlan } from '#domain/rent/plan.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { changeSettings, env } from '#server/env.ts';
import { handInRent } from '#server/orders/billing/rent.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { saveAccount } from '#server/payment-methods/accounts.ts';
import { choosePlan } from '#server/rent/choose-plan.ts';
import { readRentInvoice } from '#server/rent/invoices.ts';
import { makeInvoice } from '#server/rent/make-invoice.ts';
import { makePlan, readPlans } from '#server/rent/plans.ts';
import { readOffers, readTenant } from '#server/rent/quotes.ts';
import { shopRents } from '#server/rent/settle-rent.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

const plans: NewPlan[] = [
  {
    name: 'Mulai',
    price: 49_000,
    months: 1,
    words: 'Untuk toko yang baru buka.',
    maxProducts: 100,
    maxPhotoBytes: 500 * MEGABYTE,
    maxMembers: 3,
    isPublic: true,
    position: 0,
  },
  {
    name: 'Usaha',
    price: 990_000,
    months: 12,
    words: 'Setahun penuh, lebih hemat.',
    maxProducts: null,
    maxPhotoBytes: null,
    maxMembers: null,
    isPublic: true,
    position: 1,
  },
];

type Renting = {
  operator: Actor;
  /** This owner's shop receives the rent of the other shops. */
  till: Actor;
  paying: Actor;
  late: Actor;
};

/** Opens the operator's shop with two rent plans. One shop has paid; another owes an invoice from five days ago. */
export async function rentDemoShops({ operator, till, paying, late }: Renting, now: Date): Promise<void> {
  changeSettings({ PLATFORM_STORE: env.platformStore ?? demoTill });
  handInRent(shopRents);
  await openTill(till);
  for (const plan of plans)
    await asUser(operator, (tx) => makePlan(tx, { ...operator, clientIp: '' }, randomUUID(), plan));
  await setEnd(late, new Date(now.getTime() - 3 * DAY_MS));
  await invoiceThen(late, till, new Date(now.getTime() - 5 * DAY_MS));
  const orderId = await choose(paying);
  const paid = { orderId, from: 'Harus Dibayar', to: 'Sudah Dibayar' } as const;
  // With SUPERADMIN_2FA=1 only somebody with a fresh second factor may accept rent.
  const proven = { ...till, hasFactor: true, factorFresh: true };
  const { kind } = await asUser(till, (tx) => changeOrderStatus(tx, proven, till.storeId ?? '', paid));
  if (kind !== 'changed') throw new Error(`the demo shop's rent could not be paid: ${kind}`);
}

async function openTill(till: Actor): Promise<void> {
  const storeId = till.storeId ?? '';
  const settings = { deskripsi: 'Pembayaran sewa toko.', uniqueCodes: true };
  await asSystem((tx) => tx.updateTable('stores').set(settings).where('storeId', '=', storeId).execute());
  await setEnd(till, null);
  const account = { kind: 'bank', provider: 'BCA', number: '7770001234', holder: 'PT Kedai Demo' } as const;
  await asUser(till, (tx) => saveAccount(tx, storeId, '', { ...account, active: true, place: null }));
}

async function setEnd({ storeId }: Actor, expiryDate: Date | null): Promise<void> {
  const status = expiryDate ? 'trial' : 'active';
  await asSystem((tx) =>
    tx
      .updateTable('storeTerms')
      .set({ expiryDate, status })
      .where('storeId', '=', storeId ?? '')
      .execute(),
  );
}

/** Makes an invoice for the first plan, dated `then`, because an invoice dated today would not be overdue yet. */
async function invoiceThen(owner: Actor, till: Actor, then: Date): Promise<void> {
  const [storeId, tillId] = [owner.storeId ?? '', till.storeId ?? ''];
  await asSystem(async (tx) => {
    const present = await readTenant(tx, storeId);
    if (!present) throw new Error(`${owner.email} has no shop`);
    const tenant = { ...present, now: then };
    const [offer] = await readOffers(tx, tenant, null);
    if (!offer) throw new Error('there is no plan to choose');
    const choice = { key: randomUUID(), voucherCode: null };
    await makeInvoice(tx, owner, { storeId, tillId, tenant, quotation: offer.term, choice });
  });
}

/** Chooses the first rent plan for the owner's shop. Returns the id of the order that pays the invoice. */
async function choose(owner: Actor): Promise<string> {
  const storeId = owner.storeId ?? '';
  const [plan] = await asUser(owner, (tx) => readPlans(tx));
  const choice = { planId: plan?.id ?? '', isUpgrade: false, voucherCode: null, key: randomUUID() };
  const chosen = await choosePlan(owner, storeId, { ...choice, seenAmount: plan?.price ?? 0 });
  if (chosen.kind !== 'made') throw new Error(`${owner.email} could not choose a plan: ${chosen.kind}`);
  const invoice = await asUser(owner, (tx) => readRentInvoice(tx, storeId, chosen.invoiceId));
  return invoice?.orderId ?? '';
}
