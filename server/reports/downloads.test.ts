import { ReadableStream } from 'node:stream/web';
import { afterEach, expect, it, vi } from 'vitest';
import { resourceLimits } from '../env.ts';
import { openDownload } from './downloads.ts';

const bytes = new Uint8Array([1]);
const opened: ReadableStream<Uint8Array>[] = [];

async function isOpened(storeId: string, accountId = `owner of ${storeId}`): Promise<boolean> {
  const file = await openDownload({ storeId, accountId }, async () => endless());
  if (file) opened.push(file);
  return file !== null;
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) });
}

afterEach(async () => {
  vi.useRealTimers();
  for (const file of opened.splice(0)) if (!file.locked) await file.cancel().catch(() => undefined);
});

async function openedInTurn(readers: [string, string?][]): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (const reader of readers) answers.push(await isOpened(...reader));
  return answers;
}

it('a shop has three places, and a finished download frees one', async () => {
  expect(await openedInTurn([['a'], ['a'], ['a'], ['a']])).toEqual([true, true, true, false]);
  await opened.pop()?.cancel();
  expect(await openedInTurn([['a'], ['a']])).toEqual([true, false]);
});

it('an account has three places in all shops together', async () => {
  const shops = ['a', 'b', 'c', 'd'].map((shop): [string, string] => [shop, 'wati']);
  expect(await openedInTurn(shops)).toEqual([true, true, true, false]);
});

it('all shops together have twenty', async () => {
  const shops = Array.from({ length: 21 }, (_, nth): [string] => [`shop ${nth}`]);
  expect((await openedInTurn(shops)).filter(Boolean)).toHaveLength(20);
});

it('seven shops that take all places they can leave some to others', async () => {
  const greedy = Array.from({ length: 21 }, (_, nth): [string] => [`shop ${nth % 7}`]);
  await openedInTurn(greedy);
  expect(await openedInTurn([['a'], ['b'], ['c'], ['d'], ['e']])).toEqual(Array(5).fill(true));
});

it('a reader that is too slow loses its place when another one needs it, and a fast one does not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(await openedInTurn([['a'], ['a'], ['a']])).toEqual([true, true, true]);
  const readers = opened.map((file) => file.getReader());
  for (const reader of readers) await reader.read();
  // The slowest allowed client needs 24 s for these bytes, and may also pause for 30 s, so no client is too slow yet.
  vi.advanceTimersByTime(54_000);
  expect(await isOpened('a')).toBe(false);
  for (const reader of readers.slice(1)) await reader.read();
  vi.advanceTimersByTime(2_000);
  expect(await openedInTurn([['a'], ['a']])).toEqual([true, false]);
  await expect(readers[0]?.read()).rejects.toThrow('gave its place');
  expect((await readers[1]?.read())?.done).toBe(false);
  for (const reader of readers.slice(1)) await reader.cancel();
});

it('a chunk that is read in time for its size is not slow, however large it is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const large = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(500_000)) });
  const file = await openDownload({ storeId: 'a', accountId: 'sri' }, async () => large());
  expect(await openedInTurn([['a'], ['a']])).toEqual([true, true]);
  const reader = file?.getReader();
  await reader?.read();
  vi.advanceTimersByTime(50_000);
  expect(await isOpened('a')).toBe(false);
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
});

it('the oldest of twenty yields to a newcomer after ten minutes, but never to a second place', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const shops = Array.from({ length: 20 }, (_, nth): [string] => [`shop ${nth}`]);
  await isOpened('shop 0');
  vi.advanceTimersByTime(60_000);
  await openedInTurn(shops.slice(1));
  vi.advanceTimersByTime(resourceLimits.reportYieldMs - 60_000);
  expect(await isOpened('newcomer')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await openedInTurn([['shop 1'], ['newcomer'], ['another']])).toEqual([false, true, false]);
  await expect(opened[0]?.getReader().read()).rejects.toThrow('gave its place');
});

it.each([
  ['has ended', (stream: ReadableStream) => Array.fromAsync(stream), [bytes, bytes]],
  ['has broken', (stream: ReadableStream) => Array.fromAsync(stream), [bytes, new Error('broken')]],
  ['was left', (stream: ReadableStream) => stream.cancel(), [bytes]],
])('the place is free once the stream %s', async (_, read, pieces) => {
  const source = () =>
    ReadableStream.from(
      (async function* () {
        for (const piece of pieces) {
          if (piece instanceof Error) throw piece;
          yield piece;
        }
      })(),
    );
  expect(await openedInTurn([['a'], ['a']])).toEqual([true, true]);
  const stream = await openDownload({ storeId: 'a', accountId: 'sri' }, async () => source());
  expect(await isOpened('a')).toBe(false);
  if (stream) await Promise.resolve(read(stream)).catch(() => undefined);
  expect(await isOpened('a')).toBe(true);
});

it('a file that cannot be opened takes no place', async () => {
  const fail = () => Promise.reject(new Error('no rows'));
  for (let attempt = 0; attempt < 4; attempt++)
    await expect(openDownload({ storeId: 'a', accountId: 'sri' }, fail)).rejects.toThrow('no rows');
  expect(await isOpened('a')).toBe(true);
});
