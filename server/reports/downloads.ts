import { ReadableStream } from 'node:stream/web';
import { limits } from '../env.ts';

/** A reader that vanished must not keep a shop's place for good. */
const COUNTED_FOR_MS = 10 * 60_000;

type Running = { storeId: string; since: number };

const running = new Set<Running>();

/** Null where the shop or this process has too many. */
export function takeDownload(storeId: string, now = Date.now()): { release: () => void } | null {
  for (const one of running) if (now - one.since > COUNTED_FOR_MS) running.delete(one);
  const ofShop = [...running].filter((one) => one.storeId === storeId).length;
  if (ofShop >= limits.reportsOfShop || running.size >= limits.reports) return null;
  const mine = { storeId, since: now };
  running.add(mine);
  return { release: () => void running.delete(mine) };
}

/** Calls `release` once, when the stream has ended, broken or been left. */
export function releasedAfter(
  source: ReadableStream<Uint8Array>,
  release: () => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          release();
          controller.close();
        } catch (error) {
          release();
          controller.error(error);
        }
      },
      cancel(reason) {
        release();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
