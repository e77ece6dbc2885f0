import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../domain/limits.ts';
import { pool } from './db/pool.ts';

const limiters = new Map<string, RateLimiterPostgres>();

/** Counts one try. Returns null if it is allowed, else how many seconds to wait. Refused tries don't prolong the wait. */
export async function countTry(limit: Limit, key: string): Promise<number | null> {
  try {
    await limiterOf(limit).consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
    throw refused;
  }
}

/** Takes one counted try back. */
export async function giveTryBack(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

/** Forgets all tries of a key. */
export async function forgetTries(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).delete(key);
}

/** Whether anything was counted under this key in its window. */
export async function hasTries(limit: Limit, key: string): Promise<boolean> {
  return (await limiterOf(limit).get(key)) !== null;
}

/** The key of a visitor's address. IPv6 counts by /64: one customer of a provider owns a whole one. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0');
  const groups = [...front, ...gap, ...back].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** A key of fixed length made of e-mail addresses and the like, which don't belong into this table. */
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
    // Each sweep clears the whole table of ended windows; one limiter per process does it.
    clearExpiredByTimeout: limiters.size === 0,
  });
  limiters.set(limit.name, made);
  return made;
}
