import { LRUCache } from 'lru-cache';

/** What an entry takes beside its key and its value: the list, the table and the objects around them. */
const OVERHEAD_BYTES = 500;

type KeptOptions<Value> = {
  /** What all entries together may take; the least used ones give way. */
  maxBytes: number;
  bytesOf: (value: Value) => number;
  ttlMs?: number;
  /** Called for each entry that leaves. */
  onGone?: (value: Value, key: string) => void;
  /** The clock of `ttlMs`, where it must be the one that tests set. */
  now?: () => number;
};

/**
 * A memory of this process that is bounded by the bytes that it takes, keys and all, however many or large the entries are.
 * One that would take more than a quarter of it alone is not kept.
 */
export function keptInMemory<Value extends NonNullable<unknown>>(options: KeptOptions<Value>) {
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

/** The most that plain rows take: letters of two bytes, and about as much again for the objects that hold them. */
export function bytesOfRows(rows: unknown): number {
  return 2 * JSON.stringify(rows).length;
}
