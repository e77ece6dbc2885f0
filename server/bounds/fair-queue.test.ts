import { expect, test } from 'vitest';
import { makeFairQueue } from './fair-queue.ts';

const wide = { concurrency: 1, maxWaiting: 50, maxWaitingOfShop: 2, budgetMs: 60_000, share: 0 };

function slowWork(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}

const busyFor = (ms: number) => async (charge: (ms: number) => void) => {
  charge(ms);
  return 'done';
};

test('shops that used the least time recently come first, and a shop runs one task at a time', async () => {
  const inTurn = makeFairQueue({ ...wide, concurrency: 2 });
  await inTurn({ storeId: 'much' }, busyFor(20));
  const begun: string[] = [];
  const [a, b, c, d, e] = ['a', 'b', 'much', 'a again', 'new'].map((name) => slowWork(begun, name));
  if (!a || !b || !c || !d || !e) throw new Error('five were named');
  const all = [
    inTurn({ storeId: 'a' }, a.work),
    inTurn({ storeId: 'b' }, b.work),
    inTurn({ storeId: 'much' }, c.work),
    inTurn({ storeId: 'a' }, d.work),
    inTurn({ storeId: 'new' }, e.work),
  ];
  await expect.poll(() => begun).toEqual(['a', 'b']);
  b.end();
  await expect.poll(() => begun).toEqual(['a', 'b', 'new']);
  e.end();
  await expect.poll(() => begun).toEqual(['a', 'b', 'new', 'much']);
  for (const { end } of [a, c, d]) end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'much', 'a again', 'new']);
});

test('a shop can fill only its own places, and a full queue rejects new work', async () => {
  const inTurn = makeFairQueue({ ...wide, maxWaiting: 3 });
  const first = slowWork([], 'first');
  const running = inTurn({ storeId: 'a' }, first.work);
  const waiting = ['a', 'a', 'b'].map((storeId) => inTurn({ storeId }, async () => storeId));
  expect(await inTurn({ storeId: 'a' }, async () => 'third')).toBeNull();
  expect(await inTurn({ storeId: 'c' }, async () => 'fourth')).toBeNull();
  first.end();
  expect(await Promise.all([running, ...waiting])).toEqual(['first', 'a', 'a', 'b']);
});

test('a shop whose budget is used up is admitted again as time passes', async () => {
  const inTurn = makeFairQueue({ ...wide, budgetMs: 20, share: 0.5 });
  await inTurn({ storeId: 'a' }, busyFor(30));
  expect(await inTurn({ storeId: 'a' }, busyFor(0))).toBeNull();
  expect(await inTurn({ storeId: 'b' }, busyFor(0))).toBe('done');
  await expect.poll(() => inTurn({ storeId: 'a' }, busyFor(0))).toBe('done');
});

test('a requester who leaves gives up the place', async () => {
  const inTurn = makeFairQueue(wide);
  const first = slowWork([], 'first');
  const running = inTurn({ storeId: 'a' }, first.work);
  const leaving = new AbortController();
  const begun: string[] = [];
  const left = inTurn({ storeId: 'b', signal: leaving.signal }, slowWork(begun, 'left').work);
  leaving.abort();
  await expect(left).rejects.toBe(leaving.signal.reason);
  first.end();
  await running;
  expect(await inTurn({ storeId: 'c' }, async () => 'next')).toBe('next');
  expect(begun).toEqual([]);
});
