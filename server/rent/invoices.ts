import type { OrderStatus, RentReference } from '#domain/orders/order.ts';
import { type InvoiceStatus, rentInvoiceNumber } from '#domain/rent/invoice.ts';
import type { HeldPlan, InvoiceKind } from '#domain/rent/term.ts';
import { asLinkAt, asSystem, type Tx } from '#server/db/access.ts';
import { linkTokenOf } from '#server/orders/link/token.ts';
import { waitingProofExists } from '#server/orders/proofs.ts';
import type { InvoiceParties } from './parties.ts';

export type RentInvoice = {
  id: string;
  number: string;
  tillId: string;
  orderId: string;
  kind: InvoiceKind;
  status: InvoiceStatus;
  plan: HeldPlan;
  days: number;
  credit: number;
  discount: number;
  amount: number;
  uniqueCode: number;
  from: Date;
  to: Date;
  createdAt: Date;
  paidAt: Date | null;
  /** The operator and the shop as of the invoice's date. Null for old invoices, which did not record them. */
  parties: InvoiceParties | null;
};

const MOST_LISTED = 60;

/** Reads the shop's 60 newest invoices, enough for five years of monthly invoices. */
export async function listRentInvoices(tx: Tx, storeId: string): Promise<RentInvoice[]> {
  const rows = await selectInvoices(tx, storeId).orderBy('id', 'desc').limit(MOST_LISTED).execute();
  return rows.map(invoiceOfRow);
}

export async function readRentInvoice(tx: Tx, storeId: string, id: string): Promise<RentInvoice | null> {
  const row = await selectInvoices(tx, storeId).where('id', '=', id).executeTakeFirst();
  return row ? invoiceOfRow(row) : null;
}

/** For the operator, reads an invoice and the present name, number and time zone of the shop that rents. */
export function readIssuedInvoice({ shopId, invoiceId }: RentReference) {
  return asSystem(async (tx) => {
    const invoice = await readRentInvoice(tx, shopId, invoiceId);
    const tenant = await tx
      .selectFrom('stores')
      .select(['namaToko', 'waNumber', 'timeZone'])
      .where('storeId', '=', shopId)
      .executeTakeFirst();
    return invoice && tenant ? { invoice, tenant } : null;
  });
}

function selectInvoices(tx: Tx, storeId: string) {
  return tx.selectFrom('rentInvoices').selectAll().where('storeId', '=', storeId);
}

function invoiceOfRow(
  row: Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>,
): RentInvoice {
  const { year, nth, fromAt: from, toAt: to, storeId: _, ...rest } = row;
  const { planId, planName: name, price, months, maxProducts, maxPhotoBytes, maxMembers, ...more } = rest;
  const { operatorName, operatorAddress, operatorNpwp, shopName, shopWaNumber, ...invoice } = more;
  const plan = { planId, name, price, months, maxProducts, maxPhotoBytes, maxMembers };
  const parties =
    operatorName === null
      ? null
      : {
          operatorName,
          operatorAddress: operatorAddress ?? '',
          operatorNpwp: operatorNpwp ?? '',
          shopName: shopName ?? '',
          shopWaNumber: shopWaNumber ?? '',
        };
  return { ...invoice, number: rentInvoiceNumber(year, nth), plan, from, to, parties };
}

/** The order that pays an invoice. `token` opens the order's page by its secret link, where the owner can pay. */
export type RentBill = {
  token: string;
  totalPrice: number;
  dueAt: Date | null;
  status: OrderStatus;
  hasProof: boolean;
};

export async function readRentBill({ tillId, orderId }: RentInvoice): Promise<RentBill | null> {
  const reference = { storeId: tillId, orderId };
  const order = await asLinkAt(reference, (tx) =>
    tx
      .selectFrom('orders')
      .select(['totalPrice', 'dueAt', 'status', 'linkRevision', waitingProofExists(tillId).as('hasProof')])
      .where('storeId', '=', tillId)
      .where('id', '=', orderId)
      .executeTakeFirst(),
  );
  if (!order) return null;
  const { linkRevision: revision, ...bill } = order;
  return { ...bill, token: linkTokenOf({ ...reference, revision }) };
}

/**
 * Maps ids of the invoices' orders to the refunded amounts in rupiah. Orders without a refund are missing. `tx` must be
 * allowed to read the operator's orders.
 */
export async function readRentRefunds(
  tx: Tx,
  invoices: readonly { tillId: string; orderId: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (invoices.length === 0) return new Map();
  const tillIds = [...new Set(invoices.map(({ tillId }) => tillId))];
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'refunded'])
    .where('storeId', 'in', tillIds)
    .where(
      'id',
      'in',
      invoices.map(({ orderId }) => orderId),
    )
    .where('refunded', '>', 0)
    .execute();
  return new Map(rows.map(({ id, refunded }) => [id, refunded]));
}
