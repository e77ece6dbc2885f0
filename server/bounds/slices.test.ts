import { expect, test } from 'vitest';
import { inSlices } from './slices.ts';
import { OverBudget } from './threads.ts';

function* steps(count: number, name = '', done: string[] = [], ms = 1) {
  for (let nth = 0; nth < count; nth++) {
    const until = performance.now() + ms;
    while (performance.now() < until);
    done.push(name);
    yield;
  }
  return name;
}

test('the event loop runs after each slice, however many tasks work at once', async () => {
  const done: string[] = [];
  let [rounds, most, before] = [0, 0, 0];
  const watch = () => {
    rounds += 1;
    most = Math.max(most, done.length - before);
    before = done.length;
    watching = setImmediate(watch);
  };
  let watching = setImmediate(watch);
  const works = ['a', 'b', 'c', 'd', 'e'].map((name) => inSlices(steps(40, name, done), { storeId: name }));
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c', 'd', 'e']);
  clearImmediate(watching);
  expect(most).toBeLessThanOrEqual(11);
  expect(rounds).toBeGreaterThanOrEqual(200 / 11);
});

test('a shop with much work does not delay another one', async () => {
  const done: string[] = [];
  // A step of 12 ms takes longer than a slice may (10 ms), so each slice ends after one step.
  const ms = 12;
  const many = Array.from({ length: 5 }, () => inSlices(steps(8, 'much', done, ms), { storeId: 'a' }));
  await inSlices(steps(5, 'little', done, ms), { storeId: 'b' });
  expect(done.filter((name) => name === 'much').length).toBeLessThanOrEqual(7);
  await Promise.all(many);
});

test('the work ends when its requester leaves or its budget is used up', async () => {
  const leaving = new AbortController();
  const done: string[] = [];
  const left = inSlices(steps(1_000_000, '', done), { storeId: 'a', signal: leaving.signal });
  await new Promise(setImmediate);
  leaving.abort();
  await expect(left).rejects.toBe(leaving.signal.reason);
  const before = done.length;
  await expect(inSlices(steps(1_000_000), { storeId: 'a' }, 50)).rejects.toThrow(OverBudget);
  expect(done).toHaveLength(before);
});
