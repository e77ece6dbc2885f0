import { namesBuyer, nameTokens, orderNumbers, type RowText, rowText } from './row-text.ts';
import { dayAfter } from './statements/day.ts';

/** An unpaid order. All days are in the shop's time zone. See docs/product/statements.md#matches. */
export type OpenBill = {
  orderId: string;
  orderNumber: number;
  customerName: string;
  totalPrice: number;
  editKey: string | null;
  /** True if a few rupiah (the unique code) were added to the total, so that no other open bill has this total. */
  hasUniqueCode: boolean;
  billedOn: string;
};

/** An order that was marked as paid without a bank statement. A later statement may still contain its payment. */
export type PaidOrder = OpenBill & { settledBy: 'proof' | 'hand'; settledOn: string };

export type OpenRow = { id: string; bookedOn: string | null; amount: number; description: string };

/** A bill that a bank statement's row may have paid. `offBy` is the amount paid too much, negative if too little. */
export type Candidate = {
  orderId: string;
  offBy: number;
  namesBuyer: boolean;
  namesOrder: boolean;
  settledBy: PaidOrder['settledBy'] | null;
};

/**
 * `sure`: only one bill has the amount, and only this payment of that amount names the bill or has its unique code.
 * `likely`: only one bill has the payment's amount, or the text names the buyer or number of only one such bill.
 * `several`: several bills have the payment's amount, for example an open bill and a `PaidOrder`.
 * `settled`: only `PaidOrder`s have the amount. `differs`: the text names a bill, or a bill's total is near the amount.
 */
export type MatchCertainty = 'sure' | 'likely' | 'several' | 'settled' | 'differs';

export type Match = { rowId: string; certainty: MatchCertainty; candidates: Candidate[] };

/** A payment may differ from its bill by this many rupiah, such as by a transfer fee or an omitted unique code. */
const NEAR = 7_500;

/** A payment booked more than this many days after an order was marked as paid does not belong to that order. */
const BOOKED_LATE_DAYS = 7;

const MAX_CANDIDATES = 5;

/** At most this many of the MAX_CANDIDATES for a payment are paid orders, so that room remains for open bills. */
const MAX_PAID_SHOWN = 3;

const MAX_COMPARED = 500;
const MAX_COMPARED_OF_ROW = 50;

type IndexedBill = OpenBill & {
  tokens: string[];
  settledBy: Candidate['settledBy'];
  /** Rows booked after this day cannot have paid the bill; null means no limit. */
  latest: string | null;
};

type ReadRow = OpenRow & { text: RowText; numbers: ReadonlySet<number> };

type BillIndex = {
  byTotal: ReadonlyMap<number, IndexedBill[]>;
  byToken: ReadonlyMap<string, IndexedBill[]>;
  byNumber: ReadonlyMap<number, IndexedBill>;
  sorted: readonly IndexedBill[];
  /** `all` counts the statement rows with the bill's amount, `named` those that also contain its number or buyer. */
  claimsOn: (bill: IndexedBill) => { all: number; named: number };
};

/** Finds the bills that each bank statement row may pay. The generator pauses often, so that other work can run. */
export function* matchRows(
  rows: readonly OpenRow[],
  bills: readonly OpenBill[],
  paidOrders: readonly PaidOrder[] = [],
): Generator<void, Match[]> {
  const allBills: IndexedBill[] = [];
  for (const bill of bills) {
    allBills.push(indexedBill(bill));
    yield;
  }
  for (const order of paidOrders) {
    allBills.push(indexedPaid(order));
    yield;
  }
  const read: ReadRow[] = [];
  for (const row of rows) {
    read.push({ ...row, text: rowText(row.description), numbers: orderNumbers(row.description) });
    yield;
  }
  const index = indexBills(read, allBills);
  yield;
  const matches: Match[] = [];
  for (const row of read) {
    matches.push(...matchRow(row, index));
    yield;
  }
  return matches;
}

function matchRow(row: ReadRow, index: BillIndex): Match[] {
  const exact = (index.byTotal.get(row.amount) ?? []).filter((bill) => isInTime(row, bill));
  if (exact.every(({ settledBy }) => settledBy !== null)) return matchNearly(row, exact, index);
  return [matchExactly(row, exact, index)];
}

function indexedBill(bill: OpenBill): IndexedBill {
  return { ...bill, tokens: nameTokens(bill.customerName), settledBy: null, latest: null };
}

function indexedPaid({ settledOn, ...order }: PaidOrder): IndexedBill {
  const tokens = nameTokens(order.customerName);
  return { ...order, tokens, latest: dayAfter(settledOn, BOOKED_LATE_DAYS) };
}

function indexBills(rows: readonly ReadRow[], allBills: readonly IndexedBill[]): BillIndex {
  const rowsOfAmount = Map.groupBy(rows, ({ amount }) => amount);
  const byToken = new Map<string, IndexedBill[]>();
  for (const bill of allBills)
    for (const token of bill.tokens) {
      const named = byToken.get(token);
      if (named) named.push(bill);
      else byToken.set(token, [bill]);
    }
  const claims = new Map<string, { all: number; named: number }>();
  const countClaims = (bill: IndexedBill) => {
    const claiming = (rowsOfAmount.get(bill.totalPrice) ?? []).filter((row) => isInTime(row, bill));
    const named = claiming.filter((row) => isNamed(candidateOf(row, bill))).length;
    return { all: claiming.length, named };
  };
  return {
    byTotal: Map.groupBy(allBills, ({ totalPrice }) => totalPrice),
    byToken,
    byNumber: new Map(allBills.map((bill) => [bill.orderNumber, bill])),
    sorted: allBills
      .filter(({ settledBy }) => settledBy === null)
      .toSorted((one, other) => one.totalPrice - other.totalPrice),
    claimsOn: (bill) => {
      const counted = claims.get(bill.orderId) ?? countClaims(bill);
      claims.set(bill.orderId, counted);
      return counted;
    },
  };
}

function matchExactly(row: ReadRow, exact: readonly IndexedBill[], index: BillIndex): Match {
  const mentioned = mentionedBills(
    row,
    index,
    (bill) => bill.totalPrice === row.amount && isInTime(row, bill),
  );
  const compared = new Set([...mentioned, ...exact.slice(0, MAX_COMPARED_OF_ROW)]);
  const candidates = [...compared].map((bill) => candidateOf(row, bill)).toSorted(bestFirst);
  const named = candidates.filter(isNamed);
  const [only] = exact;
  const isSure = exact.length === 1 && only !== undefined && isSureOf(row, only, named.length === 1, index);
  // A row that may be a paid order's payment is never `likely`, even if the row names the buyer of an open bill.
  const isClaimed = exact.some(({ settledBy }) => settledBy !== null);
  const isLikely = !isClaimed && (exact.length === 1 || named.length === 1);
  const certainty = isSure ? 'sure' : isLikely ? 'likely' : 'several';
  const shown = isLikely && named.length === 1 ? named : candidates;
  return { rowId: row.id, certainty, candidates: shown.slice(0, MAX_CANDIDATES) };
}

/** True if only this row names the bill's buyer or number, or if only this row has the bill's unique amount. */
function isSureOf(row: ReadRow, bill: IndexedBill, namesIt: boolean, index: BillIndex): boolean {
  if (row.bookedOn === null) return false;
  const { all, named } = index.claimsOn(bill);
  return namesIt ? named === 1 : bill.hasUniqueCode && all === 1;
}

function matchNearly(row: ReadRow, paidOrders: readonly IndexedBill[], index: BillIndex): Match[] {
  const bestOf = (bills: Iterable<IndexedBill>, most: number) =>
    Array.from(bills, (bill) => candidateOf(row, bill))
      .toSorted(bestFirst)
      .slice(0, most);
  const isOpen = (bill: IndexedBill) =>
    bill.settledBy === null && isInTime(row, bill) && isComparable(row.amount, bill.totalPrice);
  const near = billsBetween(index.sorted, row.amount - NEAR, row.amount + NEAR).filter(isOpen);
  const open = new Set([...mentionedBills(row, index, isOpen), ...near]);
  const claiming = bestOf(paidOrders.slice(0, MAX_COMPARED_OF_ROW), MAX_PAID_SHOWN);
  const candidates = [...claiming, ...bestOf(open, MAX_CANDIDATES - claiming.length)];
  if (candidates.length === 0) return [];
  return [{ rowId: row.id, certainty: claiming.length > 0 ? 'settled' : 'differs', candidates }];
}

function mentionedBills(
  { numbers, text }: ReadRow,
  { byToken, byNumber }: BillIndex,
  fits: (bill: IndexedBill) => boolean,
): Set<IndexedBill> {
  const mentioned = new Set([...numbers].flatMap((number) => byNumber.get(number) ?? []).filter(fits));
  const named = [...text.keys()].flatMap((word) => {
    const bills = byToken.get(word);
    return bills ? [bills] : [];
  });
  let left = MAX_COMPARED;
  for (const bills of named.sort((one, other) => one.length - other.length))
    for (const bill of bills) {
      if (left === 0 || mentioned.size >= MAX_COMPARED_OF_ROW) return mentioned;
      left -= 1;
      if (fits(bill)) mentioned.add(bill);
    }
  return mentioned;
}

/** A row that names the buyer, but has under half or over twice the bill's amount, probably paid something else. */
function isComparable(amount: number, total: number): boolean {
  return amount > total / 2 && amount < total * 2;
}

function isInTime({ bookedOn }: OpenRow, { billedOn, latest }: IndexedBill): boolean {
  return bookedOn === null || (bookedOn >= billedOn && (latest === null || bookedOn <= latest));
}

function candidateOf(row: ReadRow, bill: IndexedBill): Candidate {
  return {
    orderId: bill.orderId,
    offBy: row.amount - bill.totalPrice,
    namesBuyer: namesBuyer(row.text, bill.tokens),
    namesOrder: row.numbers.has(bill.orderNumber),
    settledBy: bill.settledBy,
  };
}

function isNamed({ namesBuyer, namesOrder }: Candidate): boolean {
  return namesBuyer || namesOrder;
}

function bestFirst(one: Candidate, other: Candidate): number {
  const score = ({ namesOrder, namesBuyer }: Candidate) => Number(namesOrder) * 2 + Number(namesBuyer);
  return score(other) - score(one) || Math.abs(one.offBy) - Math.abs(other.offBy);
}

function billsBetween(sorted: readonly IndexedBill[], least: number, most: number): IndexedBill[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.totalPrice ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  const found: IndexedBill[] = [];
  for (let at = from; at < sorted.length && found.length < MAX_CANDIDATES * 2; at++) {
    const bill = sorted[at];
    if (!bill || bill.totalPrice > most) break;
    found.push(bill);
  }
  return found;
}
