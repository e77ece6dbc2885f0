import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { yearOf } from '#domain/calendar/time-zone.ts';
import { isPaid } from '#domain/orders/order.ts';
import { invoiceLine, rentInvoiceNumber } from '#domain/rent/invoice.ts';
import type { Quotation } from '#domain/rent/term.ts';
import type { VoucherRefusal } from '#domain/vouchers/voucher.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { lockOrder } from '#server/orders/lock.ts';
import { orderWrites } from '#server/orders/placing/write-order.ts';
import { writeStatusChange } from '#server/orders/status-write.ts';
import { presentParties } from './parties.ts';
import type { Tenant } from './quotes.ts';
import { takeRentVoucher } from './voucher.ts';

/** `storeId` is the shop that rents, and `tillId` is the operator's shop, which receives the rent. */
type InvoiceToMake = {
  storeId: string;
  tillId: string;
  tenant: Tenant;
  quotation: Quotation;
  choice: { key: string; voucherCode: string | null };
};

/**
 * Writes the invoice and the order that pays it. Marks the order as paid if the amount is 0. Returns the invoice's id.
 * The caller must roll back if the voucher is refused.
 */
export async function makeInvoice(
  tx: Tx,
  actor: Actor,
  made: InvoiceToMake,
): Promise<string | VoucherRefusal> {
  const { storeId, tillId, tenant, quotation, choice } = made;
  const voucher = choice.voucherCode === null ? null : await takeRentVoucher(tx, actor, tillId, made);
  if (voucher && 'reason' in voucher) return voucher;
  const discount = voucher?.discount ?? 0;
  const year = yearOf(tenant.now.getTime());
  const nth = await nextNumber(tx, tillId, year);
  const invoiceId = randomUUIDv7();
  const orderId = randomUUIDv7();
  await pipelined(tx, orderWrites(tx, await orderOf(tx, actor, made, { orderId, voucher })));
  const number = rentInvoiceNumber(year, nth);
  await tx
    .insertInto('rentOrders')
    .values({
      storeId: tillId,
      orderId,
      customerId: actor.id,
      shopId: storeId,
      shopName: tenant.namaToko,
      invoiceId,
      number,
    })
    .execute();
  const amount = quotation.amount - discount;
  if (amount > 0) await changeStatus(tx, { tillId, orderId, actor: null, to: 'Harus Dibayar' });
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
      amount,
      uniqueCode: (await readUniqueCode(tx, tillId, orderId)) ?? 0,
      fromAt: from,
      toAt: to,
      createdAt: tenant.now,
      ...presentParties(tenant),
      paidAt: null,
    })
    .execute();
  if (amount === 0) await changeStatus(tx, { tillId, orderId, actor, to: 'Sudah Dibayar' });
  return invoiceId;
}

/** Locks the numbering until the commit, so that no two invoices get the same number. A rollback leaves no gap. */
async function nextNumber(tx: Tx, tillId: string, year: number): Promise<number> {
  const [, [used]] = await pipelined(tx, [
    sql`SELECT pg_advisory_xact_lock(hashtextextended('rent numbers', 0))`,
    sql<{
      lastNth: number;
    }>`SELECT coalesce(max(last_nth), 0) AS last_nth FROM rent_counters WHERE year = ${year}`,
  ]);
  const lastNth = (used?.lastNth ?? 0) + 1;
  await tx
    .insertInto('rentCounters')
    .values({ storeId: tillId, year, lastNth })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'year']).doUpdateSet({ lastNth: sql<number>`excluded.last_nth` }),
    )
    .execute();
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

/** Every order needs an address. The town is 'Sewa toko' (shop rent), because lists of orders show the town. */
const noPlace = {
  alamatLengkap: '',
  provinsi: '',
  kotaKabupaten: 'Sewa toko',
  kecamatan: '',
  kodePos: '',
  catatan: '',
};

/** Returns the operator's WhatsApp number, used for a shop that has none, because every order needs a number. */
async function numberOf(tx: Tx, tillId: string): Promise<string> {
  const till = await tx
    .selectFrom('stores')
    .select('waNumber')
    .where('storeId', '=', tillId)
    .executeTakeFirst();
  return till?.waNumber || '6280000000000';
}

type Step = { tillId: string; orderId: string; actor: Actor | null; to: 'Harus Dibayar' | 'Sudah Dibayar' };

/** Bills the order, or marks it as paid if a voucher covers the whole price. */
async function changeStatus(tx: Tx, { tillId, orderId, actor, to }: Step): Promise<void> {
  const order = await lockOrder(tx, tillId, orderId);
  if (!order) throw new Error('a rent order was written and is not there');
  const note = isPaid(to) ? 'Tertutup kode diskon, tidak ada yang perlu dibayar.' : '';
  const change = { orderId, from: order.status, to, note };
  await writeStatusChange(tx, { order, change, actor, actorRole: 'system' });
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
