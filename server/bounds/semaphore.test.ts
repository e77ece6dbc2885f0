import { expect, test } from 'vitest';
import { makeSemaphore, makeSemaphorePerKey, makeSemaphores } from './semaphore.ts';

function slowWork(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('a limited number runs at once, the rest in order of arrival, and a full queue rejects new work', async () => {
  const inTurn = makeSemaphore({ concurrency: 2, maxWaiting: 2 });
  const begun: string[] = [];
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => slowWork(begun, name));
  if (!a || !b || !c || !d || !e) throw new Error('five were named');
  const results = [a, b, c, d, e].map(({ work }) => inTurn(work));
  expect(await results[4]).toBeNull();
  expect(begun).toEqual(['a', 'b']);
  b.end();
  expect(await results[1]).toBe('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  a.fail();
  await expect(results[0]).rejects.toThrow('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  c.end();
  d.end();
  expect(await Promise.all(results.slice(2))).toEqual(['c', 'd', null]);
  expect(await inTurn(async () => 'afterwards')).toBe('afterwards');
});

test('a free slot goes to the first queue, and a later queue never takes more slots than its own', async () => {
  const lines = makeSemaphores(2, {
    first: { concurrency: 2, maxWaiting: 4 },
    second: { concurrency: 1, maxWaiting: 1 },
  });
  const begun: string[] = [];
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => slowWork(begun, name));
  if (!a || !b || !c || !d || !e) throw new Error('five were named');
  const guests = [lines.second(a.work), lines.second(b.work), lines.second(e.work)];
  expect(await guests[2]).toBeNull();
  expect(begun).toEqual(['a']);
  const owners = [lines.first(c.work), lines.first(d.work)];
  expect(await Promise.race([owners[0], 'not yet'])).toBe('not yet');
  expect(begun).toEqual(['a', 'c']);
  a.end();
  await guests[0];
  expect(begun).toEqual(['a', 'c', 'd']);
  c.end();
  await owners[0];
  expect(begun).toEqual(['a', 'c', 'd', 'b']);
  b.end();
  d.end();
  expect(await Promise.all([...guests, ...owners])).toEqual(['a', 'b', null, 'c', 'd']);
});

test('each key has a queue of its own', async () => {
  const inTurn = makeSemaphorePerKey({ concurrency: 1, maxWaiting: 1 });
  const begun: string[] = [];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => slowWork(begun, name));
  if (!a || !b || !c || !d) throw new Error('four were named');
  const results = [inTurn('one', a.work), inTurn('one', b.work), inTurn('other', d.work)];
  expect(await inTurn('one', c.work)).toBeNull();
  await expect.poll(() => begun).toEqual(['a', 'd']);
  for (const { end } of [a, b, d]) end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'd']);
  expect(await inTurn('one', async () => 'afterwards')).toBe('afterwards');
});
