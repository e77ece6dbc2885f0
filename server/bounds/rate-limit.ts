import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '#domain/limits.ts';
import { pool } from '../db/pool.ts';

const limiters = new Map<string, RateLimiterPostgres>();

/** Counts an attempt. Returns null if allowed, else the seconds to wait. Refused attempts do not prolong the wait. */
export async function hitLimit(limit: Limit, key: string): Promise<number | null> {
  try {
    await limiterOf(limit).consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
    throw refused;
  }
}

export async function undoHit(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

export async function resetLimit(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).delete(key);
}

export async function hasHits(limit: Limit, key: string): Promise<boolean> {
  return (await limiterOf(limit).get(key)) !== null;
}

export async function isSpent(limit: Limit, key: string): Promise<boolean> {
  const attempts = await limiterOf(limit).get(key);
  return attempts !== null && attempts.consumedPoints >= limit.attempts;
}

/** Counts all IPv6 addresses of a /64 network as one, because each internet customer usually gets a whole /64. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0');
  const groups = [...front, ...gap, ...back].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** Hashes a key, so that the table `rate_limits` contains no e-mail addresses. */
export function hashedKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function limiterOf(limit: Limit): RateLimiterPostgres {
  const present = limiters.get(limit.name);
  if (present) return present;
  const created = new RateLimiterPostgres({
    storeClient: { query: (query: { text: string; values: unknown[] }) => pool().query(query) },
    storeType: 'pool',
    schemaName: 'public',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.attempts,
    duration: limit.windowSeconds,
    // A job deletes expired rows in batches. The library would delete all of them at once.
    clearExpiredByTimeout: false,
  });
  limiters.set(limit.name, created);
  return created;
}
