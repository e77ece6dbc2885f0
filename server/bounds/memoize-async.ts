import { type CacheOptions, lruCache } from './lru-cache.ts';

/** Whoever asks while a value is being made waits for it. Null is passed on, and not kept. */
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
