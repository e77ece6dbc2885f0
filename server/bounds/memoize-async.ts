import { type CacheOptions, lruCache } from './lru-cache.ts';

/** Concurrent callers share one computation. Null is returned but not cached. */
export function memoizeAsync<Value extends NonNullable<unknown>>(options: CacheOptions<Value>) {
  const cache = lruCache<Value>(options);
  const underWay = new Map<string, Promise<Value | null>>();
  return async (key: string, make: () => Promise<Value | null>): Promise<Value | null> => {
    const known = cache.get(key) ?? underWay.get(key);
    if (known) return known;
    const making = make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    const made = await making;
    if (made !== null) cache.set(key, made);
    return made;
  };
}
