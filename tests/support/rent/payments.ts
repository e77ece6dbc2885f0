import { randomUUID } from 'node:crypto';
import { asSystem, asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { handInRent } from '#server/orders/billing/rent.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { proofSenderByLink } from '#server/payments/proofs/proof-sender.ts';
import { sendProof } from '#server/payments/proofs/send-proof.ts';
import { type ChosenPlan, choosePlan } from '#server/rent/choose-plan.ts';
import { type RentInvoice, readRentBill, readRentInvoice } from '#server/rent/invoices.ts';
import { readOffers, readTenant } from '#server/rent/quotes.ts';
import { shopRents } from '#server/rent/settle-rent.ts';
import { readTerms } from '#server/stores/terms.ts';
import { freshPhoto } from '../world/proofs.ts';
import { presentOwner } from '../world/shop-floor.ts';
import { type WorldStore, world } from '../world/world.ts';
import { makeTestPlan } from './plans.ts';

/* The warung is the operator's own shop, to which the batik shop and the closed coffee shop pay rent. */

const { warung } = world;
const DAY_MS = 86_400_000;

/** Makes the warung the shop to which rent is paid, and adds two plans. */
export async function openTill(): Promise<{ small: string; large: string }> {
  env.platformStore = warung.slug;
  handInRent(shopRents);
  return {
    small: await makeTestPlan({ name: 'Kecil', price: 31_000, maxProducts: 5 }),
    large: await makeTestPlan({ name: 'Besar', price: 310_000 }),
  };
}

export const offersOf = (storeId: string, invited: string | null = null) =>
  asSystem(async (tx) => {
    const tenant = await readTenant(tx, storeId);
    return tenant ? readOffers(tx, tenant, invited) : [];
  });

export async function choose(
  { storeId }: WorldStore,
  planId: string,
  more: { isUpgrade?: boolean; voucherCode?: string; key?: string; seenAmount?: number } = {},
): Promise<ChosenPlan> {
  const { isUpgrade = false, voucherCode = null, key = randomUUID(), seenAmount } = more;
  const offer = (await offersOf(storeId, planId)).find(({ plan }) => plan.id === planId);
  const amount = seenAmount ?? (isUpgrade ? offer?.upgrade : offer?.term)?.amount ?? 1;
  const choice = { planId, isUpgrade, voucherCode, key, seenAmount: amount };
  return choosePlan(await presentOwner(storeId), storeId, choice);
}

export async function invoiceOf(store: WorldStore, chosen: ChosenPlan): Promise<RentInvoice> {
  if (chosen.kind !== 'made') throw new Error(`no invoice: ${JSON.stringify(chosen)}`);
  const invoice = await asSystem((tx) => readRentInvoice(tx, store.storeId, chosen.invoiceId));
  if (!invoice) throw new Error('the invoice is gone');
  return invoice;
}

export const reread = (store: WorldStore, { id }: RentInvoice) =>
  invoiceOf(store, { kind: 'made', invoiceId: id });
export const termsOf = ({ storeId }: WorldStore) => asSystem((tx) => readTerms(tx, storeId));

/** Returns the shop's expiry date, or `endless` if it has none. */
export async function endOf({ storeId }: WorldStore): Promise<Date> {
  const shop = await asSystem((tx) => readTenant(tx, storeId));
  return shop?.expiryDate ?? endless;
}

export const endless = new Date(0);

/** Lets the shop expire in this many days, or never if `days` is null. */
export async function endIn({ storeId }: WorldStore, days: number | null): Promise<void> {
  const expiryDate = days === null ? null : new Date(Date.now() + days * DAY_MS);
  await asSystem((tx) =>
    tx.updateTable('storeTerms').set({ expiryDate }).where('storeId', '=', storeId).execute(),
  );
}

export async function moveOrder(
  { orderId }: RentInvoice,
  from: 'Harus Dibayar' | 'Completed',
  to: 'Sudah Dibayar' | 'Cancelled',
) {
  const owner = await presentOwner(warung.storeId);
  return asUser(owner, (tx) =>
    changeOrderStatus(tx, owner, warung.storeId, { orderId, from, to, despiteProof: true }),
  );
}

export const payAtTill = (invoice: RentInvoice) => moveOrder(invoice, 'Harus Dibayar', 'Sudah Dibayar');

export async function sendRentProof(invoice: RentInvoice, customerId: string) {
  const bill = await readRentBill(invoice);
  const order = { storeId: warung.storeId, id: invoice.orderId, customerId };
  const sender = { ...proofSenderByLink(bill?.token ?? '', order, ''), attempts: [] };
  return sendProof(sender, order, { seenTotal: null, bank: 'BCA', senderName: '' }, await freshPhoto());
}

export async function waitingProofOf({ orderId }: { orderId: string }): Promise<string | null> {
  const proof = await asSystem((tx) =>
    tx
      .selectFrom('paymentProofs')
      .select('id')
      .where('orderId', '=', orderId)
      .where('status', '=', 'waiting')
      .executeTakeFirst(),
  );
  return proof?.id ?? null;
}

export async function statusOf({ orderId }: RentInvoice): Promise<string | undefined> {
  const order = await asSystem((tx) =>
    tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst(),
  );
  return order?.status;
}
