import { LRUCache } from 'lru-cache';

const OVERHEAD_BYTES = 500;

export type CacheOptions<Value> = {
  maxBytes: number;
  bytesOf: (value: Value) => number;
  ttlMs?: number;
  onGone?: (value: Value, key: string) => void;
  now?: () => number;
};

/** `maxBytes` includes the keys. An entry larger than a quarter of `maxBytes` is not cached. */
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

export function bytesOfRows(rows: unknown): number {
  return 2 * JSON.stringify(rows).length;
}
