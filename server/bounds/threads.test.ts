import { expect, onTestFinished, test, vi } from 'vitest';
import type { BusyWork } from '../../tests/support/busy-thread.ts';
import { resourceLimits } from '../env.ts';
import { OverBudget, threadOf } from './threads.ts';

const file = 'tests/support/busy-thread.ts';
const inThread = threadOf<BusyWork, string>(file);

test('the event loop continues while a thread works, and two shops have a thread each', async () => {
  const leaving = new AbortController();
  const spinning = inThread('spin', { storeId: 'a', signal: leaving.signal });
  expect(await inThread({ echo: 'hello' }, { storeId: 'b' })).toBe('hello');
  expect(await inThread({ echo: 'again' }, { storeId: 'b' })).toBe('again');
  leaving.abort();
  await expect(spinning).rejects.toBe(leaving.signal.reason);
  expect(await inThread({ echo: 'after it' }, { storeId: 'a' })).toBe('after it');
});

test('work that takes too long or too much memory is stopped', async () => {
  const briefly = threadOf<BusyWork, string>(file, { ms: 300, megabytes: 256 });
  await expect(briefly('spin', { storeId: 'a' })).rejects.toThrow(OverBudget);
  const small = threadOf<BusyWork, string>(file, { ms: 60_000, megabytes: 32 });
  await expect(small('eat', { storeId: 'a' })).rejects.toThrow('budget of memory');
});

test('a bug in a thread is thrown to the caller, and the next work gets a new thread', async () => {
  await expect(inThread('fail', { storeId: 'c' })).rejects.toThrow('a bug in the thread');
  expect(await inThread({ echo: 'on' }, { storeId: 'c' })).toBe('on');
});

test('a thread that ends without an answer is reported at once', async () => {
  await expect(inThread('leave', { storeId: 'd' })).rejects.toThrow('ended before it answered');
  expect(await inThread({ echo: 'on' }, { storeId: 'd' })).toBe('on');
});

test('work that arrives while an idle thread is ended gets another thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const another = threadOf<BusyWork, string>(file);
  expect(await another({ echo: 'first' }, { storeId: 'e' })).toBe('first');
  vi.advanceTimersByTime(resourceLimits.threadIdleMs);
  expect(await another({ echo: 'second' }, { storeId: 'e' })).toBe('second');
});
