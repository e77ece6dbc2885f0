import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { yearOf } from '#domain/calendar/time-zone.ts';
import { isBilled } from '#domain/orders/order.ts';
import { invoiceLine, rentInvoiceNumber } from '#domain/rent/invoice.ts';
import type { Quotation } from '#domain/rent/term.ts';
import type { VoucherRefusal } from '#domain/vouchers/voucher.ts';
import { makeSemaphore } from '#server/bounds/semaphore.ts';
import { asSystem, MembershipEnded, type Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { lockOrder } from '#server/orders/lock.ts';
import { orderWrites } from '#server/orders/placing/write-order.ts';
import { hasWaitingProof } from '#server/orders/proofs.ts';
import { writeStatusChange } from '#server/orders/status-write.ts';
import { readOffers, readTenant, type Tenant } from './quotes.ts';
import { findTill } from './till.ts';
import { takeRentVoucher } from './voucher.ts';

export type PlanChoice = {
  planId: string;
  isUpgrade: boolean;
  /** The sum that the owner saw, in rupiah, before any discount. */
  seenAmount: number;
  voucherCode: string | null;
  /** Made with the form, so that the same choice sent twice makes one invoice. */
  key: string;
};

export type ChosenPlan =
  | { kind: 'made'; invoiceId: string }
  | {
      kind:
        | 'busy'
        | 'noTill'
        | 'ownShop'
        | 'inactive'
        | 'endless'
        | 'gone'
        | 'changed'
        | 'proofWaits'
        | 'paid';
    }
  | { kind: 'voucher'; refusal: VoucherRefusal };

/** Invoices take turns for their numbers anyway; those that wait here hold no connection. */
const inTurn = makeSemaphore({ concurrency: 2, maxWaiting: 250 });

/** Thrown to roll back, so that nothing is left of a refused choice. */
class Refused extends Error {
  readonly reason: ChosenPlan;
  constructor(reason: ChosenPlan) {
    super(reason.kind);
    this.reason = reason;
  }
}

/** Makes the shop's next invoice, and the order at the operator's shop that pays it. It replaces an unpaid one. */
export async function choosePlan(actor: Actor, storeId: string, choice: PlanChoice): Promise<ChosenPlan> {
  try {
    const invoiceId = await inTurn(() => asSystem((tx) => choose(tx, actor, storeId, choice)));
    return invoiceId === null ? { kind: 'busy' } : { kind: 'made', invoiceId };
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

async function choose(tx: Tx, actor: Actor, storeId: string, choice: PlanChoice): Promise<string> {
  await requirePayer(tx, actor, storeId);
  const tillId = await findTill(tx);
  if (!tillId) throw new Refused({ kind: 'noTill' });
  if (tillId === storeId) throw new Refused({ kind: 'ownShop' });
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`rent ${storeId}`}, 0))`.execute(tx);
  const repeated = await findInvoiceOfKey(tx, storeId, tillId, choice.key);
  if (repeated) return repeated;
  await replaceOpenInvoice(tx, storeId);
  const tenant = await readTenant(tx, storeId);
  if (!tenant) throw new Refused({ kind: 'gone' });
  const quotation = await quoteFor(tx, tenant, choice);
  return makeInvoice(tx, actor, { storeId, tillId, tenant, quotation, choice });
}

/** The session only names the shop; the membership opens it. */
async function requirePayer(tx: Tx, actor: Actor, storeId: string): Promise<void> {
  const member = await tx
    .selectFrom('memberships')
    .select(['role', 'rights'])
    .where('storeId', '=', storeId)
    .where('userId', '=', actor.id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!member || (member.role !== 'owner' && !member.rights.includes('rent.write')))
    throw new MembershipEnded();
}

async function findInvoiceOfKey(
  tx: Tx,
  storeId: string,
  tillId: string,
  key: string,
): Promise<string | undefined> {
  const made = await tx
    .selectFrom('idempotencyKeys')
    .select('orderId')
    .where('storeId', '=', tillId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!made) return undefined;
  const invoice = await tx
    .selectFrom('rentInvoices')
    .select('id')
    .where('storeId', '=', storeId)
    .where('orderId', '=', made.orderId)
    .executeTakeFirst();
  // The key is somebody else's.
  if (!invoice) throw new Refused({ kind: 'changed' });
  return invoice.id;
}

/** Cancels the order of the shop's unpaid invoice, which makes the invoice void. */
async function replaceOpenInvoice(tx: Tx, storeId: string): Promise<void> {
  const open = await tx
    .selectFrom('rentInvoices')
    .select(['tillId', 'orderId'])
    .where('storeId', '=', storeId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!open) return;
  const { tillId, orderId } = open;
  const order = await lockOrder(tx, tillId, orderId);
  if (!order || !isBilled(order.status)) throw new Refused({ kind: 'paid' });
  if (await hasWaitingProof(tx, tillId, orderId)) throw new Refused({ kind: 'proofWaits' });
  const note = 'Diganti dengan tagihan lain oleh penyewa.';
  const change = { orderId, from: order.status, to: 'Cancelled', note } as const;
  await writeStatusChange(tx, { order, change, actor: null, actorRole: 'system' });
}

async function quoteFor(
  tx: Tx,
  tenant: Tenant,
  { planId, isUpgrade, seenAmount }: PlanChoice,
): Promise<Quotation> {
  if (tenant.status === 'inactive') throw new Refused({ kind: 'inactive' });
  if (tenant.expiryDate === null) throw new Refused({ kind: 'endless' });
  const offers = await readOffers(tx, tenant, planId);
  const offer = offers.find(({ plan }) => plan.id === planId);
  if (!offer) throw new Refused({ kind: 'gone' });
  const quotation = isUpgrade ? offer.upgrade : offer.term;
  if (quotation?.amount !== seenAmount) throw new Refused({ kind: 'changed' });
  return quotation;
}

type InvoiceToMake = {
  storeId: string;
  tillId: string;
  tenant: Tenant;
  quotation: Quotation;
  choice: PlanChoice;
};

async function makeInvoice(tx: Tx, actor: Actor, made: InvoiceToMake): Promise<string> {
  const { storeId, tillId, tenant, quotation, choice } = made;
  const voucher = choice.voucherCode === null ? null : await takeRentVoucher(tx, actor, tillId, made);
  if (voucher && 'reason' in voucher) throw new Refused({ kind: 'voucher', refusal: voucher });
  const discount = voucher?.discount ?? 0;
  const year = yearOf(tenant.now.getTime());
  const nth = await nextNumber(tx, tillId, year);
  const invoiceId = randomUUIDv7();
  const orderId = randomUUIDv7();
  await pipelined(tx, orderWrites(tx, await orderOf(tx, actor, made, { orderId, voucher })));
  const number = rentInvoiceNumber(year, nth);
  await tx
    .insertInto('rentOrders')
    .values({ storeId: tillId, orderId, shopId: storeId, shopName: tenant.namaToko, invoiceId, number })
    .execute();
  await bill(tx, tillId, orderId);
  const { kind, plan, days, credit, from, to } = quotation;
  const { name: planName, ...terms } = plan;
  await tx
    .insertInto('rentInvoices')
    .values({
      storeId,
      id: invoiceId,
      tillId,
      orderId,
      year,
      nth,
      kind,
      planName,
      ...terms,
      days,
      credit,
      discount,
      amount: quotation.amount - discount,
      uniqueCode: (await readUniqueCode(tx, tillId, orderId)) ?? 0,
      fromAt: from,
      toAt: to,
      paidAt: null,
    })
    .execute();
  return invoiceId;
}

/** The row stays locked until the invoice is committed, so that no number is lost or used twice. */
async function nextNumber(tx: Tx, tillId: string, year: number): Promise<number> {
  const { lastNth } = await tx
    .insertInto('rentCounters')
    .values({ storeId: tillId, year, lastNth: 1 })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'year']).doUpdateSet({ lastNth: sql<number>`rent_counters.last_nth + 1` }),
    )
    .returning('lastNth')
    .executeTakeFirstOrThrow();
  return lastNth;
}

async function orderOf(
  tx: Tx,
  actor: Actor,
  { tillId, tenant, quotation, choice }: InvoiceToMake,
  { orderId, voucher }: { orderId: string; voucher: { id: string; code: string; discount: number } | null },
) {
  const { namaToko } = tenant;
  const { lastOrderNumber: orderNumber } = await tx
    .updateTable('storeCounters')
    .set({ lastOrderNumber: sql<number>`last_order_number + 1` })
    .where('storeId', '=', tillId)
    .returning('lastOrderNumber')
    .executeTakeFirstOrThrow();
  const { plan, kind, amount: subtotal } = quotation;
  const discount = voucher?.discount ?? 0;
  const line = { productId: plan.planId, variantId: plan.planId, optionText: '', berat: 1, quantity: 1 };
  return {
    actor,
    storeId: tillId,
    orderId,
    orderNumber,
    key: choice.key,
    requestHash: createHash('sha256').update(JSON.stringify(choice)).digest('base64url'),
    taken: [{ ...line, namaProduk: `${invoiceLine(kind, plan)} (${namaToko})`, harga: subtotal }],
    price: { subtotal, discount, shippingCost: 0, uniqueCode: 0, totalPrice: subtotal - discount },
    address: { ...noPlace, namaLengkap: namaToko, wa: tenant.waNumber || (await numberOf(tx, tillId)) },
    addressText: `Sewa toko ${namaToko}`,
    shipping: null,
    voucher,
    dueAt: null,
    chatNumber: null,
  };
}

/** Lists of orders show the town. */
const noPlace = {
  alamatLengkap: '',
  provinsi: '',
  kotaKabupaten: 'Sewa toko',
  kecamatan: '',
  kodePos: '',
  catatan: '',
};

/** An order must have a number; a shop that has none yet gets the operator's. */
async function numberOf(tx: Tx, tillId: string): Promise<string> {
  const till = await tx
    .selectFrom('stores')
    .select('waNumber')
    .where('storeId', '=', tillId)
    .executeTakeFirst();
  return till?.waNumber || '6280000000000';
}

async function bill(tx: Tx, tillId: string, orderId: string): Promise<void> {
  const order = await lockOrder(tx, tillId, orderId);
  if (!order) throw new Error('a rent order was written and is not there');
  const change = { orderId, from: order.status, to: 'Harus Dibayar' } as const;
  await writeStatusChange(tx, { order, change, actor: null, actorRole: 'system' });
}

async function readUniqueCode(tx: Tx, tillId: string, orderId: string): Promise<number | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select('uniqueCode')
    .where('storeId', '=', tillId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.uniqueCode;
}
