import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resourceLimits } from '#server/env.ts';

export class BrokenSource extends Error {}

/** Throws BrokenSource if the stream fails. Both ends may give the same error code, so the first to close counts. */
export async function sendStream(source: Readable, res: ServerResponse): Promise<void> {
  let failing: 'source' | 'visitor' | undefined = res.destroyed || res.closed ? 'visitor' : undefined;
  const first = (end: 'source' | 'visitor') => () => {
    failing ??= end;
  };
  // Node's own pipeline adds more than half of the ten listeners that it warns of.
  res.setMaxListeners(20);
  res.once('close', first('visitor')).once('error', first('visitor'));
  source.once('close', first('source')).once('error', first('source'));
  if (failing) {
    source.destroy();
    return;
  }
  await pipeline(source, res).catch((error) => {
    if (failing === 'source') throw new BrokenSource('the source of an answer broke off', { cause: error });
  });
}

/** Returns the milliseconds the peer may still take. It is capped, so that a fast start pays for no standstill. */
export function creditAfter(creditMs: number, { waitedMs, bytes }: { waitedMs: number; bytes: number }) {
  return Math.min(resourceLimits.slowLineMs, creditMs - waitedMs + earnedMs(bytes));
}

export function earnedMs(bytes: number): number {
  return (bytes / resourceLimits.slowLineBytesASecond) * 1_000;
}
