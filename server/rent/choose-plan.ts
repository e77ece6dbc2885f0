import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { RENT_INVOICES_A_DAY } from '#domain/limits.ts';
import { isBilled } from '#domain/orders/order.ts';
import type { Quotation } from '#domain/rent/term.ts';
import type { VoucherRefusal } from '#domain/vouchers/voucher.ts';
import { makeSemaphore } from '#server/bounds/semaphore.ts';
import { asSystem, MembershipEnded, type Tx } from '#server/db/access.ts';
import { isTaken } from '#server/db/errors.ts';
import { env } from '#server/env.ts';
import { lockOrder } from '#server/orders/lock.ts';
import { hasWaitingProof } from '#server/orders/proofs.ts';
import { writeStatusChange } from '#server/orders/status-write.ts';
import { makeInvoice } from './make-invoice.ts';
import { readOffers, readTenant, type Tenant } from './quotes.ts';
import { findTill } from './till.ts';
import { lockRentVouchers } from './voucher.ts';

export type PlanChoice = {
  planId: string;
  isUpgrade: boolean;
  /** The price in rupiah that the form showed, before any discount. If the price has changed, the choice is refused. */
  seenAmount: number;
  voucherCode: string | null;
  /** An idempotency key from the form, so that a form sent twice makes one invoice. */
  key: string;
};

export type ChosenPlan =
  | { kind: 'made'; invoiceId: string }
  | {
      kind:
        | 'busy'
        | 'tooMany'
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

/** Invoices are numbered one at a time, so requests wait here, where they hold no database connection. */
const inTurn = makeSemaphore({ concurrency: 2, maxWaiting: 250 });

class Refused extends Error {
  readonly reason: ChosenPlan;
  constructor(reason: ChosenPlan) {
    super(reason.kind);
    this.reason = reason;
  }
}

/** Makes a rent invoice, and the order at the operator's shop that pays it. Replaces an unpaid invoice. */
export async function choosePlan(actor: Actor, storeId: string, choice: PlanChoice): Promise<ChosenPlan> {
  try {
    const invoiceId = await inTurn(() => asSystem((tx) => choose(tx, actor, storeId, choice)));
    return invoiceId === null ? { kind: 'busy' } : { kind: 'made', invoiceId };
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    // Only another shop can have stored the same key meanwhile, because requests of one shop run one at a time.
    if (isTaken(error, 'idempotency_keys')) return { kind: 'changed' };
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
  await refuseFlood(tx, storeId);
  await replaceOpenInvoice(tx, storeId, { tillId, code: choice.voucherCode });
  const tenant = await readTenant(tx, storeId);
  if (!tenant) throw new Refused({ kind: 'gone' });
  const quotation = await quoteFor(tx, tenant, choice);
  const made = await makeInvoice(tx, actor, { storeId, tillId, tenant, quotation, choice });
  if (typeof made !== 'string') throw new Refused({ kind: 'voucher', refusal: made });
  return made;
}

/** Checks the membership, because the person may have left the shop since the request began. */
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
    .select(['id', 'status'])
    .where('storeId', '=', storeId)
    .where('orderId', '=', made.orderId)
    .executeTakeFirst();
  // Another shop used this idempotency key, or a later choice of a plan has replaced the invoice.
  if (!invoice || invoice.status === 'void') throw new Refused({ kind: 'changed' });
  return invoice.id;
}

/** Limits invoices per day, because every replaced invoice leaves a cancelled order in the operator's list. */
async function refuseFlood(tx: Tx, storeId: string): Promise<void> {
  if (!env.orderLimits) return;
  const recent = await tx
    .selectFrom('rentInvoices')
    .select('id')
    .where('storeId', '=', storeId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .limit(RENT_INVOICES_A_DAY)
    .execute();
  if (recent.length >= RENT_INVOICES_A_DAY) throw new Refused({ kind: 'tooMany' });
}

async function replaceOpenInvoice(
  tx: Tx,
  storeId: string,
  wanted: { tillId: string; code: string | null },
): Promise<void> {
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
  await lockRentVouchers(tx, order, wanted);
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
