import { ReadableStream } from 'node:stream/web';
import { creditAfter } from '../bounds/slow-line.ts';
import { limits } from '../env.ts';

type Reader = { storeId: string; accountId: string };

type Running = Reader & {
  /** Its reader takes less than a slow line would: it yields to others. */
  isSlow: () => boolean;
  breakOff: () => void;
};

const running = new Set<Running>();

/** Null where the shop, the account or this process has too many, none of them slow. */
export async function openDownload(
  reader: Reader,
  open: () => Promise<ReadableStream<Uint8Array>>,
): Promise<ReadableStream<Uint8Array> | null> {
  if (!makeRoom(reader)) return null;
  const opening = { ...reader, isSlow: () => false, breakOff: () => undefined };
  running.add(opening);
  try {
    return carried(reader, await open());
  } finally {
    running.delete(opening);
  }
}

function makeRoom(reader: Reader): boolean {
  for (;;) {
    const inTheWay = placesInTheWay(reader);
    if (!inTheWay) return true;
    const slow = inTheWay.find((one) => one.isSlow());
    if (!slow) return false;
    slow.breakOff();
  }
}

/** Null where there is room. A second place of one reader is only for times when most are free. */
function placesInTheWay({ storeId, accountId }: Reader): Running[] | null {
  const all = [...running];
  const own = all.filter((one) => one.storeId === storeId || one.accountId === accountId);
  if (own.length >= limits.reportsOfShop) return own;
  const most = own.length === 0 ? limits.reports : limits.reports / 2;
  return all.length >= most ? all : null;
}

/** Counted until the stream has ended, broken or been left. */
function carried(reader: Reader, source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source.getReader();
  let creditMs: number = limits.slowLineMs;
  let offered: { at: number; bytes: number } | null = null;
  const isSlow = () => offered !== null && performance.now() - offered.at > creditMs;
  const place: Running = { ...reader, isSlow, breakOff: () => undefined };
  const leave = () => running.delete(place);
  running.add(place);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        place.breakOff = () => {
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
