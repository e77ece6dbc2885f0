import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { isUuid } from '#domain/id.ts';
import {
  type InvoiceState,
  type InvoiceStatus,
  invoiceDueAt,
  invoiceState,
  RENT_DUE_DAYS,
  rentInvoiceNumber,
} from '#domain/rent/invoice.ts';
import type { InvoiceKind } from '#domain/rent/term.ts';
import { asSuperAdminAt, asSurveyor, type Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { cutPage, idOf } from '#server/db/page-keys.ts';
import { readRentRefunds } from './invoices.ts';
import { findTill } from './till.ts';

const PAGE_SIZE = 30;
/** Few proofs wait at once, because each leaves the list when it is accepted or refused. This limit is ample. */
const MAX_WAITING = 500;

type InvoiceRow = {
  storeId: string;
  id: string;
  namaToko: string;
  slug: string;
  timeZone: TimeZone;
  tillId: string;
  orderId: string;
  year: number;
  nth: number;
  kind: InvoiceKind;
  status: InvoiceStatus;
  planName: string;
  days: number;
  amount: number;
  uniqueCode: number;
  from: Date;
  to: Date;
  createdAt: Date;
  paidAt: Date | null;
};

type WaitingProof = {
  id: string;
  orderId: string;
  /** Null if the picture was deleted. */
  fileId: string | null;
  seenTotal: number;
  senderName: string;
  bank: string;
};

export type BoardInvoice = Omit<InvoiceRow, 'year' | 'nth'> & {
  number: string;
  state: InvoiceState;
  dueAt: Date;
  /** The newest proof of payment that is neither accepted nor refused. */
  proof: WaitingProof | null;
  /** The sum in rupiah that the operator's shop has recorded as refunded. */
  refunded: number;
};

export async function readRentBoard(
  actor: Actor,
  { state, after }: { state: InvoiceState | null; after: string | null },
): Promise<{ invoices: BoardInvoice[]; next: string | null }> {
  const proofs = await readWaitingProofs(actor);
  const byOrder = new Map(proofs.map((proof) => [proof.orderId, proof]));
  const { page, next, refunds } = await asSurveyor(actor, async (tx) => {
    const listed = cutPage(await listInvoices(tx, [...byOrder.keys()], state, after), PAGE_SIZE, idOf);
    return { ...listed, refunds: await readRentRefunds(tx, listed.page) };
  });
  const invoices = page.map(({ now, year, nth, ...invoice }) => {
    const proof = byOrder.get(invoice.orderId) ?? null;
    const number = rentInvoiceNumber(year, nth);
    const state = invoiceState({ ...invoice, hasProof: proof !== null }, now);
    const refunded = refunds.get(invoice.orderId) ?? 0;
    return { ...invoice, number, proof, state, refunded, dueAt: invoiceDueAt(invoice) };
  });
  return { invoices, next };
}

/** Reads the waiting proofs of rent payments from each shop that receives rent: PLATFORM_STORE may have changed. */
async function readWaitingProofs(actor: Actor): Promise<WaitingProof[]> {
  const tills = await asSurveyor(actor, (tx) =>
    tx.selectFrom('rentInvoices').select('tillId').distinct().where('status', '=', sql.lit('open')).execute(),
  );
  const proofs: WaitingProof[] = [];
  for (const { tillId } of tills)
    proofs.push(...(await asSuperAdminAt(actor, tillId, (tx) => readProofsAt(tx, tillId))));
  return proofs;
}

async function readProofsAt(tx: Tx, tillId: string): Promise<WaitingProof[]> {
  return tx
    .selectFrom('paymentProofs')
    .innerJoin('rentOrders', (join) =>
      join
        .onRef('rentOrders.storeId', '=', 'paymentProofs.storeId')
        .onRef('rentOrders.orderId', '=', 'paymentProofs.orderId'),
    )
    .select(['id', 'paymentProofs.orderId', 'fileId', 'seenTotal', 'senderName', 'bank'])
    .where('paymentProofs.storeId', '=', tillId)
    .where('status', '=', sql.lit('waiting'))
    .orderBy('id')
    .limit(MAX_WAITING)
    .execute();
}

function isOneOf(orderIds: readonly string[]) {
  return sql`i.order_id = ANY(${[...orderIds]}::uuid[])`;
}

/** SQL for an invoice's due date. Must equal the result of `invoiceDueAt`. */
const dueAt = sql`greatest(i.from_at, i.created_at + make_interval(days => ${sql.lit(RENT_DUE_DAYS)}))`;

async function listInvoices(
  tx: Tx,
  waiting: readonly string[],
  state: InvoiceState | null,
  after: string | null,
): Promise<(InvoiceRow & { now: Date })[]> {
  const isWaiting = isOneOf(waiting);
  const conditions = {
    open: sql`i.status = 'open' AND NOT ${isWaiting} AND ${dueAt} >= now()`,
    overdue: sql`i.status = 'open' AND NOT ${isWaiting} AND ${dueAt} < now()`,
    waiting: sql`i.status = 'open' AND ${isWaiting}`,
    paid: sql`i.status = 'paid'`,
    void: sql`i.status = 'void'`,
  };
  const behind = isUuid(after) ? sql`AND i.id < ${after}::uuid` : sql``;
  const { rows } = await sql<InvoiceRow & { now: Date }>`
    SELECT i.store_id, i.id, s.nama_toko, s.slug, s.time_zone, i.till_id, i.order_id, i.year, i.nth, i.kind, i.status, i.plan_name,
      i.days, i.amount, i.unique_code, i.from_at AS "from", i.to_at AS "to", i.created_at, i.paid_at, now() AS now
    FROM rent_invoices i JOIN stores s ON s.store_id = i.store_id
    WHERE ${state ? conditions[state] : sql`true`} ${behind}
    ORDER BY i.id DESC LIMIT ${PAGE_SIZE + 1}`.execute(tx);
  return rows;
}

/** `monthly` is in rupiah. `overdue` counts open invoices by days since they were due. All others count shops. */
export type RentFigures = {
  monthly: number;
  paying: number;
  begun: number;
  lost: number;
  founded: number;
  converted: number;
  overdue: { week: number; month: number; older: number };
};

/** `begun` and `lost` cover the last 30 days; `founded` and `converted` cover shops founded in the last 90 days. */
export async function readRentFigures(actor: Actor): Promise<RentFigures> {
  const waiting = (await readWaitingProofs(actor)).map(({ orderId }) => orderId);
  return asSurveyor(actor, async (tx) => sumUp(tx, waiting, await findTill(tx)));
}

async function sumUp(tx: Tx, waiting: readonly string[], till: string | null): Promise<RentFigures> {
  const [plans, payments, shops, overdue] = await pipelined(tx, [
    sql<Pick<RentFigures, 'monthly' | 'paying' | 'lost'>>`
      SELECT coalesce(sum(p.price / p.months) FILTER (WHERE p.expiry_date > now()), 0)::bigint AS monthly,
        count(*) FILTER (WHERE p.expiry_date > now())::int AS paying,
        count(*) FILTER (WHERE p.expiry_date BETWEEN now() - interval '30 days' AND now())::int AS lost
      FROM ${plansInForce} p`,
    sql<Pick<RentFigures, 'begun' | 'converted'>>`
      SELECT count(*) FILTER (WHERE f.paid_at > now() - interval '30 days')::int AS begun,
        count(*) FILTER (WHERE f.created_at > now() - interval '90 days')::int AS converted
      FROM ${firstPayments} f`,
    sql<Pick<RentFigures, 'founded'>>`
      SELECT count(*)::int AS founded FROM stores
      WHERE created_at > now() - interval '90 days' AND store_id IS DISTINCT FROM ${till}::uuid`,
    sql<RentFigures['overdue']>`
      SELECT count(*) FILTER (WHERE late.due_at >= now() - interval '7 days')::int AS week,
        count(*) FILTER (WHERE late.due_at < now() - interval '7 days'
          AND late.due_at >= now() - interval '30 days')::int AS month,
        count(*) FILTER (WHERE late.due_at < now() - interval '30 days')::int AS older
      FROM (SELECT ${dueAt} AS due_at FROM rent_invoices i
        WHERE i.status = 'open' AND NOT ${isOneOf(waiting)}) AS late
      WHERE late.due_at < now()`,
  ]);
  const none = { monthly: 0, paying: 0, lost: 0, begun: 0, converted: 0, founded: 0 };
  const late = overdue[0] ?? { week: 0, month: 0, older: 0 };
  return { ...none, ...plans[0], ...payments[0], ...shops[0], overdue: late };
}

/** SQL for cancelled rent payments. Each moves paid periods with ids between `after_id` and `before_id` by `days`. */
const moves = sql`(
  SELECT c.store_id, cancelled.id AS after_id, c.id AS before_id, c.days
  FROM rent_terms c JOIN rent_terms cancelled
    ON cancelled.store_id = c.store_id AND cancelled.invoice_id = c.invoice_id AND cancelled.kind IN ('paid', 'upgrade')
  WHERE c.kind = 'correction')`;

/** SQL for each shop's present plan, chosen like in `planInForce`, and the end of its rent. Omits inactive shops. */
const plansInForce = sql`(
  SELECT DISTINCT ON (r.store_id) r.store_id, r.price, r.months, t.expiry_date
  FROM (
    SELECT p.store_id, p.id, p.price, p.months, CASE WHEN p.kind = 'upgrade' THEN p.from_at
      ELSE p.from_at + make_interval(hours => 24 * coalesce(sum(m.days), 0)::int) END <= now() AS has_begun
    FROM rent_terms p LEFT JOIN ${moves} m ON m.store_id = p.store_id AND m.after_id < p.id AND p.id < m.before_id
    WHERE p.plan_id IS NOT NULL AND NOT p.revoked
    GROUP BY p.store_id, p.id, p.price, p.months, p.kind, p.from_at) r
  JOIN store_terms t ON t.store_id = r.store_id
  WHERE t.status <> 'inactive'
  ORDER BY r.store_id, r.has_begun DESC, CASE WHEN r.has_begun THEN r.id END DESC, r.id)`;

const firstPayments = sql`(
  SELECT i.store_id, s.created_at, min(i.paid_at) AS paid_at
  FROM rent_invoices i JOIN stores s ON s.store_id = i.store_id
  WHERE i.status = 'paid' GROUP BY i.store_id, s.created_at)`;
