/** An order that waits for its payment. `billedOn` is a day of the shop, as `bookedOn` is. */
export type OpenBill = {
  orderId: string;
  orderNumber: number;
  customerName: string;
  totalPrice: number;
  /** No other open bill has this total. */
  hasUniqueCode: boolean;
  billedOn: string;
};

/** `bookedOn` is null while the bank has not booked it. */
export type OpenRow = { id: string; bookedOn: string | null; amount: number; description: string };

/** `difference`: what was paid too much (or, below zero, too little). */
export type Candidate = {
  orderId: string;
  difference: number;
  namesBuyer: boolean;
  namesOrder: boolean;
};

/**
 * `sure`: the one bill of this amount, which has a unique code or whose buyer or number the bank's text names. `likely`: the one, by amount or by
 * name. `several`: bills of one amount that nothing tells apart. `differs`: named, or nearly the amount.
 */
export type Certainty = 'sure' | 'likely' | 'several' | 'differs';

export type Match = { rowId: string; certainty: Certainty; candidates: Candidate[] };

/** A forgotten unique code, or the fee of a transfer. */
const NEAR = 7_500;

const MOST_CANDIDATES = 5;

type KnownBill = OpenBill & { tokens: string[] };

/** Rows that no bill comes near are left out; the others stay in their order. */
export function matchRows(rows: readonly OpenRow[], bills: readonly OpenBill[]): Match[] {
  const known = bills.map((bill): KnownBill => ({ ...bill, tokens: nameTokens(bill.customerName) }));
  const byTotal = Map.groupBy(known, ({ totalPrice }) => totalPrice);
  const byToken = new Map<string, KnownBill[]>();
  for (const bill of known)
    for (const token of bill.tokens) byToken.set(token, [...(byToken.get(token) ?? []), bill]);
  const rowsOfAmount = Map.groupBy(rows, ({ amount }) => amount);
  const sorted = known.toSorted((one, other) => one.totalPrice - other.totalPrice);
  return rows.flatMap((row) => {
    const text = textTokens(row.description);
    const exact = (byTotal.get(row.amount) ?? []).filter((bill) => isInTime(row, bill));
    if (exact.length > 0) return matchExactly(row, text, exact, rowsOfAmount.get(row.amount) ?? []);
    return matchNearly(row, text, sorted, byToken);
  });
}

function matchExactly(
  row: OpenRow,
  text: readonly string[],
  exact: readonly KnownBill[],
  sameAmount: readonly OpenRow[],
): Match[] {
  const candidates = exact.map((bill) => candidateOf(row, text, bill)).toSorted(bestFirst);
  const named = candidates.filter(isNamed);
  const rivals = sameAmount.filter((other) => exact.some((bill) => isInTime(other, bill)));
  const certainty = certaintyOf({
    isOnly: candidates.length === 1,
    named: named.length,
    isTold: named.length === 1 || exact.every(({ hasUniqueCode }) => hasUniqueCode),
    isBooked: row.bookedOn !== null,
    hasRivals: rivals.length > 1,
  });
  const shown = named.length === 1 && candidates.length > 1 ? named : candidates;
  return [{ rowId: row.id, certainty, candidates: shown.slice(0, MOST_CANDIDATES) }];
}

type Signs = { isOnly: boolean; named: number; isTold: boolean; isBooked: boolean; hasRivals: boolean };

function certaintyOf({ isOnly, named, isTold, isBooked, hasRivals }: Signs): Certainty {
  if (!isOnly && named !== 1) return 'several';
  return isOnly && isTold && isBooked && !hasRivals ? 'sure' : 'likely';
}

function matchNearly(
  row: OpenRow,
  text: readonly string[],
  sorted: readonly KnownBill[],
  byToken: ReadonlyMap<string, KnownBill[]>,
): Match[] {
  const named = new Set(text.flatMap((token) => byToken.get(token) ?? []));
  const near = between(sorted, row.amount - NEAR, row.amount + NEAR);
  const candidates = [...new Set([...named, ...near])]
    .filter((bill) => isInTime(row, bill) && isComparable(row.amount, bill.totalPrice))
    .map((bill) => candidateOf(row, text, bill))
    .toSorted(bestFirst)
    .slice(0, MOST_CANDIDATES);
  return candidates.length > 0 ? [{ rowId: row.id, certainty: 'differs', candidates }] : [];
}

/** Half of a bill or twice as much is another payment of somebody with that name. */
function isComparable(amount: number, total: number): boolean {
  return amount > total / 2 && amount < total * 2;
}

/** Nobody pays a bill that is not written yet. */
function isInTime({ bookedOn }: OpenRow, { billedOn }: OpenBill): boolean {
  return bookedOn === null || bookedOn >= billedOn;
}

function candidateOf(row: OpenRow, text: readonly string[], bill: KnownBill): Candidate {
  return {
    orderId: bill.orderId,
    difference: row.amount - bill.totalPrice,
    namesBuyer: namesBuyer(text, bill.tokens),
    namesOrder: namesOrder(row.description, bill.orderNumber),
  };
}

function isNamed({ namesBuyer, namesOrder }: Candidate): boolean {
  return namesBuyer || namesOrder;
}

function bestFirst(one: Candidate, other: Candidate): number {
  const score = ({ namesOrder, namesBuyer }: Candidate) => Number(namesOrder) * 2 + Number(namesBuyer);
  return score(other) - score(one) || Math.abs(one.difference) - Math.abs(other.difference);
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
function namesOrder(description: string, orderNumber: number): boolean {
  const pattern = `(?:#|\\b(?:pesanan|order|ord|inv|invoice|faktur|no|nomor)[ .:#-]*)0*${orderNumber}(?!\\d)`;
  return new RegExp(pattern, 'i').test(description);
}
