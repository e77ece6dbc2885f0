import { type CacheOptions, lruCache } from './lru-cache.ts';

/** Concurrent callers with the same key share one computation. Null is returned but not cached. */
export function memoizeAsync<Value extends NonNullable<unknown>>(options: CacheOptions<Value>) {
  const cache = lruCache<Value>(options);
  const underWay = new Map<string, Promise<Value | null>>();
  return async (key: string, make: () => Promise<Value | null>): Promise<Value | null> => {
    const cached = cache.get(key) ?? underWay.get(key);
    if (cached) return cached;
    const making = make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    const value = await making;
    if (value !== null) cache.set(key, value);
    return value;
  };
}
