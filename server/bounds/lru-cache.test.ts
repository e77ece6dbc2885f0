import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { bytesOfRows, lruCache } from './lru-cache.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const soldIn = (month: number, products: number) =>
  Array.from({ length: products }, (_, n) => ({
    id: `0190a000-0000-7000-8000-${String(month * 1_000 + n).padStart(12, '0')}`,
    namaProduk: `Keripik tempe “pedas” ${month} ${n}`,
    quantity: n,
  }));

describe('the LRU cache', () => {
  test.each([
    ['very many small entries', 30_000, 1],
    ['entries of a hundred rows', 1_000, 100],
  ])('takes no more bytes than allowed: %s', (_, months, products) => {
    const maxBytes = 4 * 1024 * 1024;
    const before = heapBytes();
    const cache = lruCache<ReturnType<typeof soldIn>>({ maxBytes, bytesOf: bytesOfRows });
    for (let month = 0; month < months; month += 1)
      cache.set(`toko ${'hari '.repeat(200)} ${month}`, soldIn(month, products));
    // The extra megabyte is for what the test itself allocates.
    expect(heapBytes() - before).toBeLessThan(maxBytes + 1024 * 1024);
    expect(cache.size).toBeGreaterThan(50);
    expect(cache.get(`toko ${'hari '.repeat(200)} ${months - 1}`)).toHaveLength(products);
  });

  test('does not cache an entry that is too large, and evicts nothing for it', () => {
    const cache = lruCache<string>({ maxBytes: 40_000, bytesOf: (text) => text.length });
    cache.set('a', 'x'.repeat(5_000)).set('b', 'x'.repeat(10_001));
    expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
  });

  test('reports each entry that it evicts', () => {
    const gone: string[] = [];
    const cache = lruCache<string>({
      maxBytes: 8_000,
      bytesOf: (text) => text.length,
      onGone: (_, key) => gone.push(key),
    });
    for (const key of ['a', 'b', 'c', 'd', 'e']) cache.set(key, 'x'.repeat(1_400));
    expect(gone).toEqual(['a']);
  });
});
