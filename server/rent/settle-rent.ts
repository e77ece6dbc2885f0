import { isPaid } from '#domain/orders/order.ts';
import { rentInvoiceNumber } from '#domain/rent/invoice.ts';
import {
  type HeldPlan,
  type InvoicedTerm,
  isUnpaidTrial,
  plusDays,
  termOfPayment,
  upgradeUpon,
} from '#domain/rent/term.ts';
import { type Auditor, recordAudit } from '#server/audit/audit.ts';
import { asSystemWithin, type Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import type { RentLedger, RentOrderChange } from '#server/orders/billing/rent.ts';
import { insertTerm, readTerms } from '#server/stores/terms.ts';
import { readRentInvoice } from './invoices.ts';

function settleRent(tx: Tx, { order, rentedShopId, to, actor }: RentOrderChange): Promise<void> {
  return asSystemWithin(tx, async () => {
    await commitJointly(tx);
    const invoice = await lockInvoice(tx, rentedShopId, order.id);
    const auditor = { id: actor?.id ?? null, email: actor?.email ?? '', clientIp: actor?.clientIp ?? '' };
    if (isPaid(to)) await givePaidTime(tx, auditor, invoice);
    else await takeBack(tx, auditor, invoice);
    publishStoreChange(tx, rentedShopId, 'store');
  });
}

/** Returns the invoice number of an upgrade to cancel before cancelling this order. Blocks upgrades until commit. */
function findUpgradeUpon(tx: Tx, orderId: string, storeId: string): Promise<string | null> {
  return asSystemWithin(tx, async () => {
    await commitJointly(tx);
    const { id, status } = await lockInvoice(tx, storeId, orderId);
    if (status !== 'paid') return null;
    const { now } = await lockShop(tx, storeId);
    const upgrade = upgradeUpon(await readTerms(tx, storeId), id, now);
    if (!upgrade?.invoiceId) return null;
    return (await readRentInvoice(tx, storeId, upgrade.invoiceId))?.number ?? null;
  });
}

export const shopRents: RentLedger = { settle: settleRent, findUpgradeUpon };

type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>;

function lockInvoice(tx: Tx, storeId: string, orderId: string) {
  return tx
    .selectFrom('rentInvoices')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function givePaidTime(tx: Tx, auditor: Auditor, invoice: LockedInvoice): Promise<void> {
  const { storeId, id, tillId, orderId } = invoice;
  if (invoice.status !== 'open') throw new Error('a rent invoice is paid twice');
  const { status, expiryDate, timeZone, now } = await lockShop(tx, storeId);
  const shop = { expiryDate, terms: await readTerms(tx, storeId) };
  const term = termOfPayment(invoicedTerm(invoice), shop, now, timeZone);
  // A payment must not give an end date to a shop that never expires.
  const end = expiryDate && term.to;
  await insertTerm(tx, storeId, { ...term, invoiceId: id, actorId: auditor.id });
  await tx
    .updateTable('storeTerms')
    .set({ expiryDate: end, ...(status === 'trial' && { status: 'active' }) })
    .where('storeId', '=', storeId)
    .execute();
  await tx
    .updateTable('rentInvoices')
    .set({ status: 'paid', paidAt: now, ...(end && { fromAt: term.from, toAt: end }) })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('rentOrders')
    .set({ endsAt: end })
    .where('storeId', '=', tillId)
    .where('orderId', '=', orderId)
    .execute();
  const details = {
    subject: numberOf(invoice),
    days: String(term.days),
    expiryDate: end?.toISOString() ?? null,
  };
  await recordAudit(tx, auditor, { action: 'rent-paid', storeId, details });
}

async function takeBack(tx: Tx, auditor: Auditor, invoice: LockedInvoice): Promise<void> {
  const { storeId, id, status } = invoice;
  if (status === 'void') return;
  if (status === 'paid') await takeDaysBack(tx, auditor, invoice);
  await tx
    .updateTable('rentInvoices')
    .set({ status: 'void' })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .execute();
}

async function takeDaysBack(tx: Tx, auditor: Auditor, invoice: LockedInvoice): Promise<void> {
  const { storeId, id } = invoice;
  const { status, createdAt, expiryDate, now } = await lockShop(tx, storeId);
  const { days } = await tx
    .updateTable('rentTerms')
    .set({ revoked: true })
    .where('storeId', '=', storeId)
    .where('invoiceId', '=', id)
    .where('revoked', '=', false)
    .returning('days')
    .executeTakeFirstOrThrow();
  const end = expiryDate && plusDays(expiryDate, -days);
  if (days > 0) {
    const note = `Pembayaran ${numberOf(invoice)} dibatalkan.`;
    const at = end ?? now;
    const correction = { kind: 'correction' as const, days: -days, from: at, to: at, worth: 0, plan: null };
    await insertTerm(tx, storeId, {
      ...correction,
      revoked: false,
      invoiceId: id,
      note,
      actorId: auditor.id,
    });
    await tx.updateTable('storeTerms').set({ expiryDate: end }).where('storeId', '=', storeId).execute();
  }
  const isTrialAgain = status === 'active' && isUnpaidTrial(await readTerms(tx, storeId), createdAt, now);
  if (isTrialAgain)
    await tx.updateTable('storeTerms').set({ status: 'trial' }).where('storeId', '=', storeId).execute();
  const details = { subject: numberOf(invoice), days: String(-days), expiryDate: end?.toISOString() ?? null };
  await recordAudit(tx, auditor, { action: 'rent-cancelled', storeId, details });
}

function lockShop(tx: Tx, storeId: string) {
  return tx
    .selectFrom('storeTerms')
    .innerJoin('stores', 'stores.storeId', 'storeTerms.storeId')
    .select(['status', 'createdAt', 'expiryDate', 'timeZone', (select) => select.fn<Date>('now').as('now')])
    .where('storeTerms.storeId', '=', storeId)
    .where('stores.storeId', '=', storeId)
    .forNoKeyUpdate('storeTerms')
    .executeTakeFirstOrThrow();
}

function numberOf({ year, nth }: LockedInvoice): string {
  return rentInvoiceNumber(year, nth);
}

function invoicedTerm(invoice: LockedInvoice): InvoicedTerm {
  const { kind, days, amount, planId, planName: name, price, months } = invoice;
  const { maxProducts, maxPhotoBytes, maxMembers } = invoice;
  const plan: HeldPlan = { planId, name, price, months, maxProducts, maxPhotoBytes, maxMembers };
  return { kind, plan, days, amount };
}
