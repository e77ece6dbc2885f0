import { ReadableStream } from 'node:stream/web';
import { resourceLimits } from '../env.ts';
import { creditAfter, earnedMs } from '../http/protection/streaming.ts';

type Reader = { storeId: string; accountId: string };

type Running = Reader & {
  startedAt: number;
  /** True if the client reads more slowly than the minimum speed. A new download may then end this one. */
  isSlow: () => boolean;
  breakOff: () => void;
};

const running = new Set<Running>();

/** Opens a download. Returns null if too many run for the shop, account or process, and none may be ended. */
export async function openDownload(
  reader: Reader,
  open: () => Promise<ReadableStream<Uint8Array>>,
): Promise<ReadableStream<Uint8Array> | null> {
  if (!makeRoom(reader)) return null;
  const startedAt = performance.now();
  const opening = { ...reader, startedAt, isSlow: () => false, breakOff: () => undefined };
  running.add(opening);
  try {
    return carried(reader, await open());
  } finally {
    running.delete(opening);
  }
}

function makeRoom(reader: Reader): boolean {
  for (;;) {
    const inTheWay = downloadsInTheWay(reader);
    if (!inTheWay) return true;
    const yielding = inTheWay.find((one) => one.isSlow()) ?? longestRunning(reader);
    if (!yielding) return false;
    yielding.breakOff();
  }
}

/** Finds a download that has run so long that it must end in favour of a reader who has no download. */
function longestRunning(reader: Reader): Running | undefined {
  if (running.size < resourceLimits.reports || downloadsOf(reader).length > 0) return undefined;
  return [...running].find(({ startedAt }) => performance.now() - startedAt > resourceLimits.reportYieldMs);
}

/**
 * Returns null if the reader may begin a download, or else the running downloads of which one must end first. A reader
 * who already has one may begin another only while this process runs fewer than half of the downloads it allows.
 */
function downloadsInTheWay(reader: Reader): Running[] | null {
  const all = [...running];
  const own = downloadsOf(reader);
  if (own.length >= resourceLimits.reportsOfShop) return own;
  const most = own.length === 0 ? resourceLimits.reports : resourceLimits.reports / 2;
  return all.length >= most ? all : null;
}

function downloadsOf({ storeId, accountId }: Reader): Running[] {
  return [...running].filter((one) => one.storeId === storeId || one.accountId === accountId);
}

/** Passes the stream on. The download counts as running until the stream has ended, failed or been cancelled. */
function carried(reader: Reader, source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source.getReader();
  let creditMs: number = resourceLimits.slowLineMs;
  let offered: { at: number; bytes: number } | null = null;
  const isSlow = () =>
    offered !== null && performance.now() - offered.at > creditMs + earnedMs(offered.bytes);
  const download: Running = { ...reader, startedAt: performance.now(), isSlow, breakOff: () => undefined };
  const leave = () => running.delete(download);
  running.add(download);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        download.breakOff = () => {
          leave();
          controller.error(new Error('a slow download gave its place to another one'));
          chunks.cancel().catch(() => undefined);
        };
      },
      async pull(controller) {
        if (offered)
          creditMs = creditAfter(creditMs, {
            waitedMs: performance.now() - offered.at,
            bytes: offered.bytes,
          });
        offered = null;
        try {
          const { done, value } = await chunks.read();
          if (!done) {
            offered = { at: performance.now(), bytes: value.length };
            return controller.enqueue(value);
          }
          leave();
          controller.close();
        } catch (error) {
          leave();
          controller.error(error);
        }
      },
      cancel(reason) {
        leave();
        return chunks.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
