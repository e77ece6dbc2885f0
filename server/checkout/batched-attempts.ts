import { sql } from 'kysely';
import type { Limit } from '#domain/limits.ts';
import { batcher } from '../bounds/batcher.ts';
import { pool } from '../db/pool.ts';

type Attempt = { limit: Limit; key: string };

type Count = {
  name: string;
  expire: number;
  underWay: number;
  /** Attempts that placed an order. Of these, `stored` are in the database and `beingStored` are being written. */
  placed: number;
  stored: number;
  beingStored: number;
  /** Attempts counted by other processes, as last read from the database. */
  byOthers: number;
};

export type StoredCount = { key: string; points: number; expire: number };

export type CountedAttempts = {
  keys: string[];
  waitSeconds: (stored: readonly StoredCount[]) => number | null;
  /** Ends the attempts, which count only if an order was placed. Must be called exactly once. */
  end: (isPlaced: boolean) => void;
};

const counts = new Map<string, Count>();
const storeSoon = batcher('attempts', flushAttempts);

/** Counts attempts in memory, without queries. Other processes see finished attempts about 20 ms later. */
export function countAttempts(attempts: readonly Attempt[]): CountedAttempts {
  const now = Date.now();
  const counted = attempts.map((one) => {
    const count = countOf(one, now);
    count.underWay += 1;
    return {
      count,
      most: one.limit.attempts,
      position: count.placed + count.underWay,
      storedBefore: count.stored,
    };
  });
  return {
    keys: counted.map(({ count }) => count.name),
    waitSeconds: (stored) => {
      const waits = counted.flatMap(({ count, most, position, storedBefore }) => {
        const row = stored.find(({ key, expire }) => key === count.name && expire > now);
        updateFromRow(count, row, storedBefore);
        return count.byOthers + position > most ? [Math.ceil((count.expire - now) / 1_000)] : [];
      });
      return waits.length > 0 ? Math.max(...waits) : null;
    },
    end: (isPlaced) => {
      for (const { count } of counted) {
        count.underWay -= 1;
        if (isPlaced) count.placed += 1;
        deleteIfStored(count);
      }
      if (isPlaced) storeSoon();
    },
  };
}

export function storedCounts(keys: readonly string[]) {
  return sql<StoredCount>`SELECT key, points, expire FROM rate_limits WHERE key = ANY(${keys}::text[])`;
}

function countOf({ limit, key }: Attempt, now: number): Count {
  const name = `${limit.name}:${key}`;
  const present = counts.get(name);
  if (present && present.expire > now) return present;
  const expire = now + limit.windowSeconds * 1_000;
  const fresh = { name, expire, underWay: 0, placed: 0, stored: 0, beingStored: 0, byOthers: 0 };
  counts.set(name, fresh);
  return fresh;
}

/** Sets `byOthers` to the stored count minus our own. If `row` may predate our last write, only raises `byOthers`. */
function updateFromRow(count: Count, row: StoredCount | undefined, storedBefore: number): void {
  const ours = count.stored + count.beingStored;
  const others = Math.max(0, (row?.points ?? 0) - ours);
  count.byOthers = ours === storedBefore ? others : Math.max(others, count.byOthers);
  if (row) count.expire = row.expire;
}

function deleteIfStored(count: Count): void {
  const isStored = count.placed === count.stored && count.underWay === 0;
  if (isStored && counts.get(count.name) === count) counts.delete(count.name);
}

async function flushAttempts(): Promise<void> {
  const now = Date.now();
  for (const [name, { expire, underWay }] of counts) if (expire <= now && underWay === 0) counts.delete(name);
  const due = [...counts.values()]
    .filter(({ placed, stored }) => placed > stored)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (due.length === 0) return;
  for (const count of due) count.beingStored = count.placed - count.stored;
  try {
    const { rows } = await pool().query<StoredCount>({
      name: 'kedai-store-attempts',
      text: `INSERT INTO rate_limits AS known (key, points, expire)
             SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[])
             ON CONFLICT (key) DO UPDATE SET
               points = CASE WHEN known.expire <= $4 THEN 0 ELSE known.points END + excluded.points,
               expire = CASE WHEN known.expire <= $4 THEN excluded.expire ELSE known.expire END
             RETURNING key, points, expire`,
      values: [
        due.map(({ name }) => name),
        due.map(({ beingStored }) => beingStored),
        due.map(({ expire }) => expire),
        now,
      ],
    });
    const rowOfKey = new Map(rows.map((row) => [row.key, row]));
    for (const count of due) confirmStored(count, rowOfKey.get(count.name));
  } finally {
    for (const count of due) count.beingStored = 0;
  }
  for (const count of due) deleteIfStored(count);
}

function confirmStored(count: Count, row: StoredCount | undefined): void {
  count.stored += count.beingStored;
  if (!row) return;
  count.byOthers = Math.max(0, row.points - count.stored);
  count.expire = row.expire;
}
