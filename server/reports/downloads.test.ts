import { ReadableStream } from 'node:stream/web';
import { expect, it } from 'vitest';
import { releasedAfter, takeDownload } from './downloads.ts';

const bytes = new Uint8Array([1]);

it('a shop has three places, and gets one back', () => {
  const places = Array.from({ length: 4 }, () => takeDownload('a'));
  expect(places.map((place) => place !== null)).toEqual([true, true, true, false]);
  places[0]?.release();
  places[0]?.release();
  const again = [takeDownload('a'), takeDownload('a')];
  expect(again.map((place) => place !== null)).toEqual([true, false]);
  for (const place of [...places, ...again]) place?.release();
});

it('all shops together have twenty', () => {
  const places = Array.from({ length: 21 }, (_, index) => takeDownload(`shop ${index}`));
  expect(places.filter((place) => place !== null)).toHaveLength(20);
  for (const place of places) place?.release();
});

it('one that takes more than ten minutes is not counted any more', () => {
  const places = Array.from({ length: 3 }, () => takeDownload('b', 0));
  expect(takeDownload('b', 600_000)).toBeNull();
  const later = takeDownload('b', 600_001);
  expect(later).not.toBeNull();
  for (const place of [...places, later]) place?.release();
});

it.each([
  ['has ended', (stream: ReadableStream) => Array.fromAsync(stream), [bytes, bytes]],
  ['has broken', (stream: ReadableStream) => Array.fromAsync(stream), [bytes, new Error('broken')]],
  ['was left', (stream: ReadableStream) => stream.cancel(), [bytes]],
])('the place is free once the stream %s', async (_, read, pieces) => {
  let freed = 0;
  const source = ReadableStream.from(
    (async function* () {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        yield piece;
      }
    })(),
  );
  const stream = releasedAfter(source, () => {
    freed += 1;
  });
  expect(freed).toBe(0);
  await Promise.resolve(read(stream)).catch(() => undefined);
  expect(freed).toBe(1);
});
