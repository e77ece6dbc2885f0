import { namesBuyer, nameTokens, orderNumbers, type RowText, rowText } from './row-text.ts';
import { dayAfter } from './statements/day.ts';

/** An order that waits for its payment. `billedOn` is a day of the shop, as `bookedOn` is. See docs/product/statements.md#matches. */
export type OpenBill = {
  orderId: string;
  orderNumber: number;
  customerName: string;
  totalPrice: number;
  /** Of the last change of its lines or ongkir. */
  editKey: string | null;
  /** No other open bill has this total. */
  hasUniqueCode: boolean;
  billedOn: string;
};

/** An order that was paid without a row, whose money may still come with one. */
export type SettledOrder = OpenBill & { settledBy: 'proof' | 'hand'; settledOn: string };

/** `bookedOn` is null while the bank has not booked it. */
export type OpenRow = { id: string; bookedOn: string | null; amount: number; description: string };

/** `offBy`: what was paid too much (or, below zero, too little). */
export type Candidate = {
  orderId: string;
  offBy: number;
  namesBuyer: boolean;
  namesOrder: boolean;
  /** Null for an open bill. */
  settledBy: SettledOrder['settledBy'] | null;
};

/**
 * `sure`: the one bill of this amount, which has a unique code or whose buyer or number the bank's text names, and no other row
 * could have paid it. `likely`: the one, by amount or by
 * name. `several`: bills of one amount that nothing tells apart, or one whose amount an order
 * that was paid without a row has, too. `settled`: such an order's amount alone. `differs`: named, or nearly the amount.
 */
export type Certainty = 'sure' | 'likely' | 'several' | 'settled' | 'differs';

export type Match = { rowId: string; certainty: Certainty; candidates: Candidate[] };

/** A forgotten unique code, or the fee of a transfer. */
const NEAR = 7_500;

/** Days behind the mark as paid within which the bank writes the money down. */
const BOOKED_LATE_DAYS = 7;

const MOST_CANDIDATES = 5;

/** So many, and room is left for open bills that the row comes near. */
const MOST_SETTLED_SHOWN = 3;

/** Of many bills that a row may mean, only so many are looked at, and so many compared with it. */
const MOST_LOOKED_AT = 500;
const MOST_COMPARED = 50;

type KnownBill = OpenBill & {
  tokens: string[];
  settledBy: Candidate['settledBy'];
  /** No row of a later day has paid it. */
  latest: string | null;
};

type ReadRow = OpenRow & { text: RowText; numbers: ReadonlySet<number> };

type Books = {
  byTotal: ReadonlyMap<number, KnownBill[]>;
  byToken: ReadonlyMap<string, KnownBill[]>;
  byNumber: ReadonlyMap<number, KnownBill>;
  /** By total, without the settled ones. */
  sorted: readonly KnownBill[];
  /** Of a bill: how many rows of its amount may have paid it, and how many of these name it. */
  claimsOn: (bill: KnownBill) => { all: number; named: number };
};

/** Rows that no bill comes near are left out; the others stay in their order. A row or a bill a step. */
export function* matchRows(
  rows: readonly OpenRow[],
  bills: readonly OpenBill[],
  settled: readonly SettledOrder[] = [],
): Generator<void, Match[]> {
  const known: KnownBill[] = [];
  for (const bill of bills) {
    known.push(knownBill(bill));
    yield;
  }
  for (const order of settled) {
    known.push(knownSettled(order));
    yield;
  }
  const read: ReadRow[] = [];
  for (const row of rows) {
    read.push({ ...row, text: rowText(row.description), numbers: orderNumbers(row.description) });
    yield;
  }
  const books = openBooks(read, known);
  yield;
  const matches: Match[] = [];
  for (const row of read) {
    matches.push(...matchRow(row, books));
    yield;
  }
  return matches;
}

function matchRow(row: ReadRow, books: Books): Match[] {
  const exact = (books.byTotal.get(row.amount) ?? []).filter((bill) => isInTime(row, bill));
  if (exact.every(({ settledBy }) => settledBy !== null)) return matchNearly(row, exact, books);
  return [matchExactly(row, exact, books)];
}

function knownBill(bill: OpenBill): KnownBill {
  return { ...bill, tokens: nameTokens(bill.customerName), settledBy: null, latest: null };
}

function knownSettled({ settledOn, ...order }: SettledOrder): KnownBill {
  const tokens = nameTokens(order.customerName);
  return { ...order, tokens, latest: dayAfter(settledOn, BOOKED_LATE_DAYS) };
}

function openBooks(rows: readonly ReadRow[], known: readonly KnownBill[]): Books {
  const rowsOfAmount = Map.groupBy(rows, ({ amount }) => amount);
  const byToken = new Map<string, KnownBill[]>();
  for (const bill of known)
    for (const token of bill.tokens) {
      const named = byToken.get(token);
      if (named) named.push(bill);
      else byToken.set(token, [bill]);
    }
  const claims = new Map<string, { all: number; named: number }>();
  const countClaims = (bill: KnownBill) => {
    const claiming = (rowsOfAmount.get(bill.totalPrice) ?? []).filter((row) => isInTime(row, bill));
    const named = claiming.filter((row) => isNamed(candidateOf(row, bill))).length;
    return { all: claiming.length, named };
  };
  return {
    byTotal: Map.groupBy(known, ({ totalPrice }) => totalPrice),
    byToken,
    byNumber: new Map(known.map((bill) => [bill.orderNumber, bill])),
    sorted: known
      .filter(({ settledBy }) => settledBy === null)
      .toSorted((one, other) => one.totalPrice - other.totalPrice),
    claimsOn: (bill) => {
      const counted = claims.get(bill.orderId) ?? countClaims(bill);
      claims.set(bill.orderId, counted);
      return counted;
    },
  };
}

function matchExactly(row: ReadRow, exact: readonly KnownBill[], books: Books): Match {
  const mentioned = mentionedBills(
    row,
    books,
    (bill) => bill.totalPrice === row.amount && isInTime(row, bill),
  );
  const compared = new Set([...mentioned, ...exact.slice(0, MOST_COMPARED)]);
  const candidates = [...compared].map((bill) => candidateOf(row, bill)).toSorted(bestFirst);
  const named = candidates.filter(isNamed);
  const [only] = exact;
  const isSure = exact.length === 1 && only !== undefined && isSureOf(row, only, named.length === 1, books);
  // The money may be that of an order that is paid already, whoever the bank names.
  const isClaimed = exact.some(({ settledBy }) => settledBy !== null);
  const isLikely = !isClaimed && (exact.length === 1 || named.length === 1);
  const certainty = isSure ? 'sure' : isLikely ? 'likely' : 'several';
  const shown = isLikely && named.length === 1 ? named : candidates;
  return { rowId: row.id, certainty, candidates: shown.slice(0, MOST_CANDIDATES) };
}

/** A row that names the bill goes before those that do not; of two that could be it, none is sure. */
function isSureOf(row: ReadRow, bill: KnownBill, namesIt: boolean, books: Books): boolean {
  if (row.bookedOn === null) return false;
  const { all, named } = books.claimsOn(bill);
  return namesIt ? named === 1 : bill.hasUniqueCode && all === 1;
}

/** `settled`: orders of exactly its amount. */
function matchNearly(row: ReadRow, settled: readonly KnownBill[], books: Books): Match[] {
  const bestOf = (bills: Iterable<KnownBill>, most: number) =>
    Array.from(bills, (bill) => candidateOf(row, bill))
      .toSorted(bestFirst)
      .slice(0, most);
  const isOpen = (bill: KnownBill) =>
    bill.settledBy === null && isInTime(row, bill) && isComparable(row.amount, bill.totalPrice);
  const near = between(books.sorted, row.amount - NEAR, row.amount + NEAR).filter(isOpen);
  const open = new Set([...mentionedBills(row, books, isOpen), ...near]);
  const claiming = bestOf(settled.slice(0, MOST_COMPARED), MOST_SETTLED_SHOWN);
  const candidates = [...claiming, ...bestOf(open, MOST_CANDIDATES - claiming.length)];
  if (candidates.length === 0) return [];
  return [{ rowId: row.id, certainty: claiming.length > 0 ? 'settled' : 'differs', candidates }];
}

function mentionedBills(
  { numbers, text }: ReadRow,
  { byToken, byNumber }: Books,
  fits: (bill: KnownBill) => boolean,
): Set<KnownBill> {
  const mentioned = new Set([...numbers].flatMap((number) => byNumber.get(number) ?? []).filter(fits));
  const named = [...text.keys()].flatMap((word) => {
    const bills = byToken.get(word);
    return bills ? [bills] : [];
  });
  let left = MOST_LOOKED_AT;
  for (const bills of named.sort((one, other) => one.length - other.length))
    for (const bill of bills) {
      if (left === 0 || mentioned.size >= MOST_COMPARED) return mentioned;
      left -= 1;
      if (fits(bill)) mentioned.add(bill);
    }
  return mentioned;
}

/** Half of a bill or twice as much is another payment of somebody with that name. */
function isComparable(amount: number, total: number): boolean {
  return amount > total / 2 && amount < total * 2;
}

/** Nobody pays a bill that is not written yet. */
function isInTime({ bookedOn }: OpenRow, { billedOn, latest }: KnownBill): boolean {
  return bookedOn === null || (bookedOn >= billedOn && (latest === null || bookedOn <= latest));
}

function candidateOf(row: ReadRow, bill: KnownBill): Candidate {
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

function between(sorted: readonly KnownBill[], least: number, most: number): KnownBill[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.totalPrice ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  const found: KnownBill[] = [];
  for (let at = from; at < sorted.length && found.length < MOST_CANDIDATES * 2; at++) {
    const bill = sorted[at];
    if (!bill || bill.totalPrice > most) break;
    found.push(bill);
  }
  return found;
}
