import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../../domain/limits.ts';
import { pool } from '../db/pool.ts';

const limiters = new Map<string, RateLimiterPostgres>();

/** Null if allowed, else the seconds to wait. Refused tries do not prolong the wait. */
export async function countTry(limit: Limit, key: string): Promise<number | null> {
  try {
    await limiterOf(limit).consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
    throw refused;
  }
}

export type Try = { limit: Limit; key: string };

/** In one statement. Null if all are allowed, else the longest wait in seconds; counted they are either way. */
export async function countTries(tries: readonly Try[]): Promise<number | null> {
  const now = Date.now();
  const sorted = inLockingOrder(tries);
  const { rows } = await pool().query<{ key: string; points: number; expire: number }>({
    name: 'kedai-count-tries',
    text: `INSERT INTO rate_limits AS known (key, points, expire)
           SELECT key, 1, expire FROM unnest($1::text[], $2::bigint[]) AS given (key, expire)
           ON CONFLICT (key) DO UPDATE SET
             points = CASE WHEN known.expire <= $3 THEN 1 ELSE known.points + 1 END,
             expire = CASE WHEN known.expire <= $3 THEN excluded.expire ELSE known.expire END
           RETURNING key, points, expire`,
    values: [sorted.map(nameOf), sorted.map(({ limit }) => now + limit.windowSeconds * 1_000), now],
  });
  const over = sorted.flatMap((one) => {
    const row = rows.find(({ key }) => key === nameOf(one));
    return row && row.points > one.limit.tries ? [Math.ceil((row.expire - now) / 1_000)] : [];
  });
  return over.length > 0 ? Math.max(...over) : null;
}

export async function giveTriesBack(tries: readonly Try[]): Promise<void> {
  await pool().query({
    name: 'kedai-give-tries-back',
    text: `WITH held AS (
             SELECT key FROM rate_limits WHERE key = ANY($1::text[]) AND expire > $2 ORDER BY key COLLATE "C" FOR UPDATE
           )
           UPDATE rate_limits SET points = greatest(points - 1, 0) FROM held WHERE rate_limits.key = held.key`,
    values: [inLockingOrder(tries).map(nameOf), Date.now()],
  });
}

function nameOf({ limit, key }: Try): string {
  return `${limit.name}:${key}`;
}

/** One order for all, or two callers could deadlock. */
function inLockingOrder(tries: readonly Try[]): Try[] {
  return [...tries].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

export async function giveTryBack(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

export async function forgetTries(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).delete(key);
}

export async function hasTries(limit: Limit, key: string): Promise<boolean> {
  return (await limiterOf(limit).get(key)) !== null;
}

/** IPv6 counts by /64: a provider's customer owns a whole one. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0');
  const groups = [...front, ...gap, ...back].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** E-mail addresses and the like do not belong into this table. */
export function hashedKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function limiterOf(limit: Limit): RateLimiterPostgres {
  const known = limiters.get(limit.name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: { query: (query: { text: string; values: unknown[] }) => pool().query(query) },
    storeType: 'pool',
    schemaName: 'public',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.tries,
    duration: limit.windowSeconds,
    // A job forgets ended windows in batches; the library would remove all at once.
    clearExpiredByTimeout: false,
  });
  limiters.set(limit.name, made);
  return made;
}
