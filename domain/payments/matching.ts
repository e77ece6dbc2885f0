/** An order that waits for its payment. `billedOn` is a day of the shop, as `bookedOn` is. */
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

/** `bookedOn` is null while the bank has not booked it. */
export type OpenRow = { id: string; bookedOn: string | null; amount: number; description: string };

/** `offBy`: what was paid too much (or, below zero, too little). */
export type Candidate = {
  orderId: string;
  offBy: number;
  namesBuyer: boolean;
  namesOrder: boolean;
};

/**
 * `sure`: the one bill of this amount, which has a unique code or whose buyer or number the bank's text names, and no other row
 * could have paid it. `likely`: the one, by amount or by
 * name. `several`: bills of one amount that nothing tells apart. `differs`: named, or nearly the amount.
 */
export type Certainty = 'sure' | 'likely' | 'several' | 'differs';

export type Match = { rowId: string; certainty: Certainty; candidates: Candidate[] };

/** A forgotten unique code, or the fee of a transfer. */
const NEAR = 7_500;

const MOST_CANDIDATES = 5;

/** Of many bills of one amount, only so many are compared with a row. */
const MOST_COMPARED = 50;

type KnownBill = OpenBill & { tokens: string[] };

type ReadRow = OpenRow & { tokens: string[]; numbers: ReadonlySet<number> };

type Books = {
  byTotal: ReadonlyMap<number, KnownBill[]>;
  byToken: ReadonlyMap<string, KnownBill[]>;
  byNumber: ReadonlyMap<number, KnownBill>;
  sorted: readonly KnownBill[];
  /** Of a bill: how many rows of its amount may have paid it, and how many of these name it. */
  claimsOn: (bill: KnownBill) => { all: number; named: number };
};

/** Rows that no bill comes near are left out; the others stay in their order. */
export function matchRows(rows: readonly OpenRow[], bills: readonly OpenBill[]): Match[] {
  const read = rows.map(
    (row): ReadRow => ({
      ...row,
      tokens: textTokens(row.description),
      numbers: orderNumbers(row.description),
    }),
  );
  const books = openBooks(read, bills);
  return read.flatMap((row) => {
    const exact = (books.byTotal.get(row.amount) ?? []).filter((bill) => isInTime(row, bill));
    return exact.length > 0 ? [matchExactly(row, exact, books)] : matchNearly(row, books);
  });
}

function openBooks(rows: readonly ReadRow[], bills: readonly OpenBill[]): Books {
  const known = bills.map((bill): KnownBill => ({ ...bill, tokens: nameTokens(bill.customerName) }));
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
    sorted: known.toSorted((one, other) => one.totalPrice - other.totalPrice),
    claimsOn: (bill) => {
      const counted = claims.get(bill.orderId) ?? countClaims(bill);
      claims.set(bill.orderId, counted);
      return counted;
    },
  };
}

function matchExactly(row: ReadRow, exact: readonly KnownBill[], books: Books): Match {
  const mentioned = mentionedBills(row, books).filter(
    (bill) => bill.totalPrice === row.amount && isInTime(row, bill),
  );
  const compared = new Set([...mentioned, ...exact.slice(0, MOST_COMPARED)]);
  const candidates = [...compared].map((bill) => candidateOf(row, bill)).toSorted(bestFirst);
  const named = candidates.filter(isNamed);
  const [only] = exact;
  const isSure = exact.length === 1 && only !== undefined && isSureOf(row, only, named.length === 1, books);
  const certainty = isSure ? 'sure' : exact.length === 1 || named.length === 1 ? 'likely' : 'several';
  const shown = named.length === 1 ? named : candidates;
  return { rowId: row.id, certainty, candidates: shown.slice(0, MOST_CANDIDATES) };
}

/** A row that names the bill goes before those that do not; of two that could be it, none is sure. */
function isSureOf(row: ReadRow, bill: KnownBill, namesIt: boolean, books: Books): boolean {
  if (row.bookedOn === null) return false;
  const { all, named } = books.claimsOn(bill);
  return namesIt ? named === 1 : bill.hasUniqueCode && all === 1;
}

function matchNearly(row: ReadRow, books: Books): Match[] {
  const near = between(books.sorted, row.amount - NEAR, row.amount + NEAR);
  const candidates = [...new Set([...mentionedBills(row, books), ...near])]
    .filter((bill) => isInTime(row, bill) && isComparable(row.amount, bill.totalPrice))
    .map((bill) => candidateOf(row, bill))
    .toSorted(bestFirst)
    .slice(0, MOST_CANDIDATES);
  return candidates.length > 0 ? [{ rowId: row.id, certainty: 'differs', candidates }] : [];
}

function mentionedBills(row: ReadRow, { byToken, byNumber }: Books): KnownBill[] {
  const numbered = [...row.numbers].flatMap((number) => byNumber.get(number) ?? []);
  const named = row.tokens.flatMap((token) => byToken.get(token)?.slice(0, MOST_COMPARED) ?? []);
  return [...numbered, ...named];
}

/** Half of a bill or twice as much is another payment of somebody with that name. */
function isComparable(amount: number, total: number): boolean {
  return amount > total / 2 && amount < total * 2;
}

/** Nobody pays a bill that is not written yet. */
function isInTime({ bookedOn }: OpenRow, { billedOn }: OpenBill): boolean {
  return bookedOn === null || bookedOn >= billedOn;
}

function candidateOf(row: ReadRow, bill: KnownBill): Candidate {
  return {
    orderId: bill.orderId,
    offBy: row.amount - bill.totalPrice,
    namesBuyer: namesBuyer(row.tokens, bill.tokens),
    namesOrder: row.numbers.has(bill.orderNumber),
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

const titles = new Set([
  'BAPAK',
  'BPK',
  'IBU',
  'PAK',
  'SDR',
  'SDRI',
  'TUAN',
  'NYONYA',
  'HAJI',
  'HJ',
  'TOKO',
  'KAK',
]);

function nameTokens(name: string): string[] {
  return [...new Set(textTokens(name).filter((token) => token.length >= 3 && !titles.has(token)))];
}

function textTokens(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Banks cut names: of two or more words, one whole word and the beginning of the next are enough. */
function namesBuyer(text: readonly string[], name: readonly string[]): boolean {
  if (name.length === 0) return false;
  const found = name.filter((token) => text.includes(token));
  if (name.length === 1 || found.length >= 2) return found.length > 0;
  const [first] = found;
  if (first === undefined) return false;
  const isRare = first.length >= 5;
  const next = text[text.indexOf(first) + 1];
  return isRare || next === undefined || name.some((token) => token !== first && token.startsWith(next));
}

/** '#1001', 'pesanan 1001', 'order no. 1001'. */
function orderNumbers(description: string): Set<number> {
  const mentions = description.matchAll(
    /(?:#|\b(?:pesanan|order|ord|inv|invoice|faktur|no|nomor)[ .:#-]*)(\d{1,10})(?!\d)/gi,
  );
  return new Set(Array.from(mentions, ([, digits]) => Number(digits)));
}
