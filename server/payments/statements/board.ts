import { sql } from 'kysely';
import { dayOf } from '#domain/calendar/day.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { Match, OpenBill, OpenRow } from '#domain/payments/matching.ts';
import type { Requester } from '#server/bounds/fair-queue.ts';
import type { Tx } from '#server/db/access.ts';
import { matchedBooks } from './matched.ts';
import { listPaidOrders } from './paid-orders.ts';
import type { StoredStatement } from './statements.ts';

const MOST_ROWS = 3_000;
const MOST_BILLS = 1_000;

const SHOWN_DONE = 20;
const SHOWN_STATEMENTS = 5;

/** `noticedAt` is when a phone reported the payment, or null. `inFile` is true if a bank's file contains it. */
export type ListedRow = OpenRow & { bank: string; noticedAt: Date | null; inFile: boolean };

export type MatchedRow = ListedRow & { match: Match };

type UsedRow = ListedRow & { orderId: string; orderNumber: number };

export type StatementBoard = {
  /** The newest matches come first; `matchedCount` also includes matches that are not listed. */
  matched: MatchedRow[];
  matchedCount: number;
  /** Payments in bank statements and phone reports that match neither an open bill nor a paid order. */
  others: ListedRow[];
  othersCount: number;
  bills: Pick<OpenBill, 'orderId' | 'orderNumber' | 'customerName' | 'totalPrice' | 'editKey'>[];
  openBills: number;
  used: UsedRow[];
  dismissed: ListedRow[];
  statements: StoredStatement[];
};

/** Reads payments and bills in a transaction of `run`. Matches them after the commit, because matching can be slow. */
export async function readStatementBoard(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  requester: Requester,
  timeZone: TimeZone,
): Promise<StatementBoard> {
  const { books, ...lists } = await run((tx) => readBoard(tx, requester.storeId, timeZone));
  const { shown, matchedCount, otherIds, othersCount } = await matchedBooks(books, requester);
  const rows = new Map(books.rows.map((row) => [row.id, row]));
  const rowOf = (id: string) => rows.get(id) ?? [];
  const named = new Set(shown.flatMap(({ candidates }) => candidates.map(({ orderId }) => orderId)));
  return {
    matched: shown.flatMap((match) => [rowOf(match.rowId)].flat().map((row) => ({ ...row, match }))),
    matchedCount,
    others: otherIds.flatMap(rowOf),
    othersCount,
    bills: [...books.bills, ...books.paidOrders].filter(({ orderId }) => named.has(orderId)),
    openBills: books.bills.length,
    ...lists,
  };
}

async function readBoard(tx: Tx, storeId: string, timeZone: TimeZone) {
  const rows = await listOpenRows(tx, storeId);
  const bills = rows.length > 0 ? await listOpenBills(tx, storeId, timeZone) : [];
  const paidOrders = rows.length > 0 ? await listPaidOrders(tx, storeId, timeZone) : [];
  return {
    books: { rows, bills, paidOrders },
    used: await listUsedRows(tx, storeId),
    dismissed: await listDismissedRows(tx, storeId),
    statements: await listStatements(tx, storeId),
  };
}

const listed = ['id', 'bank', 'bookedOn', 'amount', 'description', 'noticedAt', 'inFile'] as const;

async function listOpenRows(tx: Tx, storeId: string): Promise<ListedRow[]> {
  return tx
    .selectFrom('statementRows')
    .select(listed)
    .where('storeId', '=', storeId)
    .where('orderId', 'is', null)
    .where(sql<boolean>`NOT dismissed`)
    .orderBy(sql`coalesce(booked_on, '9999-12-31'::date)`, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ROWS)
    .execute();
}

/** A bill's date is the date of its latest 'billed' event, or the order's date if there is no such event. */
async function listOpenBills(tx: Tx, storeId: string, timeZone: TimeZone): Promise<OpenBill[]> {
  const { rows } = await sql<
    Omit<OpenBill, 'billedOn' | 'hasUniqueCode'> & { uniqueCode: number; billedAt: Date }
  >`
    SELECT o.id AS order_id, o.order_number, o.customer_name, o.total_price, o.edit_key, o.unique_code,
      coalesce((SELECT max(e.created_at) FROM order_events e
        WHERE e.store_id = ${storeId} AND e.order_id = o.id AND e.kind = 'billed'), o.created_at) AS billed_at
    FROM orders o WHERE o.store_id = ${storeId} AND o.status = 'Harus Dibayar'
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${MOST_BILLS}`.execute(tx);
  return rows.map(({ uniqueCode, billedAt, ...bill }) => ({
    ...bill,
    hasUniqueCode: uniqueCode > 0,
    billedOn: dayOf(billedAt, timeZone),
  }));
}

async function listUsedRows(tx: Tx, storeId: string): Promise<UsedRow[]> {
  const { rows } = await sql<UsedRow>`
    SELECT r.id, r.bank, r.booked_on, r.amount, r.description, r.noticed_at, r.in_file, r.order_id, o.order_number
    FROM statement_rows r JOIN orders o ON o.store_id = r.store_id AND o.id = r.order_id
    WHERE r.store_id = ${storeId} AND r.order_id IS NOT NULL
    ORDER BY r.matched_at DESC, r.id DESC LIMIT ${SHOWN_DONE}`.execute(tx);
  return rows;
}

function listDismissedRows(tx: Tx, storeId: string): Promise<ListedRow[]> {
  return tx
    .selectFrom('statementRows')
    .select(listed)
    .where('storeId', '=', storeId)
    .where('dismissed', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_DONE)
    .execute();
}

function listStatements(tx: Tx, storeId: string): Promise<StoredStatement[]> {
  return tx
    .selectFrom('bankStatements')
    .select(['id', 'name', 'bank', 'incoming', 'added', 'passedBy', 'unread', 'createdAt'])
    .where('storeId', '=', storeId)
    .where('content', '=', '')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_STATEMENTS)
    .execute();
}
