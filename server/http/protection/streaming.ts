import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resourceLimits } from '#server/env.ts';

export class BrokenSource extends Error {}

/** Throws BrokenSource if `source` fails, but not if the visitor leaves first. Node gives both the same error code. */
export async function sendStream(source: Readable, res: ServerResponse): Promise<void> {
  let failing: 'source' | 'visitor' | undefined = res.destroyed || res.closed ? 'visitor' : undefined;
  const first = (end: 'source' | 'visitor') => () => {
    failing ??= end;
  };
  // Node warns of a leak if there are more than ten listeners, and its own `pipeline` adds more than five.
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

/** Returns how long the visitor may pause from now on, at most `slowLineMs`. Each transferred byte earns time. */
export function creditAfter(creditMs: number, { waitedMs, bytes }: { waitedMs: number; bytes: number }) {
  return Math.min(resourceLimits.slowLineMs, creditMs - waitedMs + earnedMs(bytes));
}

export function earnedMs(bytes: number): number {
  return (bytes / resourceLimits.slowLineBytesASecond) * 1_000;
}
