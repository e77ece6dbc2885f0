import { LRUCache } from 'lru-cache';

const OVERHEAD_BYTES = 500;

export type CacheOptions<Value> = {
  /** The least used entries give way. */
  maxBytes: number;
  bytesOf: (value: Value) => number;
  ttlMs?: number;
  onGone?: (value: Value, key: string) => void;
  /** Where `ttlMs` must go by the clock that tests set. */
  now?: () => number;
};

/** Bounded by bytes, keys and all. An entry of more than a quarter of them is not kept. */
export function lruCache<Value extends NonNullable<unknown>>(options: CacheOptions<Value>) {
  const { maxBytes, bytesOf, ttlMs, onGone, now } = options;
  return new LRUCache<string, Value>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: (value, key) => OVERHEAD_BYTES + 2 * key.length + Math.ceil(bytesOf(value)),
    ...(ttlMs && { ttl: ttlMs }),
    ...(onGone && { dispose: onGone }),
    ...(now && { perf: { now } }),
  });
}

/** The most that plain rows take: letters of two bytes, and as much again for objects. */
export function bytesOfRows(rows: unknown): number {
  return 2 * JSON.stringify(rows).length;
}
