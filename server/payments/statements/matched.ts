import { createHash } from 'node:crypto';
import {
  type Match,
  type MatchCertainty,
  matchRows,
  type OpenBill,
  type OpenRow,
  type PaidOrder,
} from '#domain/payments/matching.ts';
import { makeFairQueue, type Requester } from '#server/bounds/fair-queue.ts';
import { bytesOfRows, lruCache } from '#server/bounds/lru-cache.ts';
import { inSlices } from '#server/bounds/slices.ts';
import { OverBudget } from '#server/bounds/threads.ts';
import { resourceLimits } from '#server/env.ts';

const SHOWN_ROWS = 50;
const SHOWN_OTHERS = 20;

type Books = { rows: OpenRow[]; bills: OpenBill[]; paidOrders: PaidOrder[] };

type MatchedBooks = { shown: Match[]; matchedCount: number; otherIds: string[]; othersCount: number };

const cache = lruCache<MatchedBooks>({ maxBytes: resourceLimits.matchCacheBytes, bytesOf: bytesOfRows });

const inTurn = makeFairQueue({
  concurrency: 4,
  maxWaiting: 100,
  maxWaitingOfShop: 10,
  budgetMs: Number.POSITIVE_INFINITY,
  share: 0,
});

/** Matches statement rows with orders and caches the result. Throws OverBudget if work or waiting takes too long. */
export async function matchedBooks(books: Books, requester: Requester): Promise<MatchedBooks> {
  const key = keyOf(books);
  const cached = cache.get(key);
  if (cached) return cached;
  const matched = await inTurn(requester, async () => cache.get(key) ?? matchBooks(books, requester));
  if (!matched) throw new OverBudget('time');
  cache.set(key, matched);
  return matched;
}

async function matchBooks({ rows, bills, paidOrders }: Books, requester: Requester): Promise<MatchedBooks> {
  return shownOf(rows, await inSlices(matchRows(rows, bills, paidOrders), requester));
}

function keyOf({ rows, bills, paidOrders }: Books): string {
  const hash = createHash('sha256');
  for (const list of [rows, bills, paidOrders]) hash.update(JSON.stringify(list));
  return hash.digest('base64url');
}

function shownOf(rows: readonly OpenRow[], matches: readonly Match[]): MatchedBooks {
  const matched = new Set(matches.map(({ rowId }) => rowId));
  const others = rows.filter(({ id }) => !matched.has(id));
  return {
    shown: matches.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, SHOWN_ROWS),
    matchedCount: matches.length,
    otherIds: others.slice(0, SHOWN_OTHERS).map(({ id }) => id),
    othersCount: others.length,
  };
}

const certainties: MatchCertainty[] = ['sure', 'likely', 'several', 'differs', 'settled'];

function rankOf({ certainty, candidates }: Match): number {
  const isNamed = candidates.some(({ namesBuyer, namesOrder }) => namesBuyer || namesOrder);
  return certainties.indexOf(certainty) * 2 + (isNamed ? 0 : 1);
}
