import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An error of ours, unlike a visitor who leaves. */
export class BrokenSource extends Error {}

/**
 * Ends early where the visitor leaves; throws BrokenSource where the stream fails. Both may show the same error code,
 * so the end that closes first is the one that failed.
 */
export async function sendStream(source: Readable, res: ServerResponse): Promise<void> {
  let failing: 'source' | 'visitor' | undefined = res.destroyed || res.closed ? 'visitor' : undefined;
  const first = (end: 'source' | 'visitor') => () => {
    failing ??= end;
  };
  // Node's own pipeline brings more than half of the ten listeners that it warns of.
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
