import { keptPage, repackPage } from './cache.ts';
import { type Entry, packSmaller } from './entry.ts';

/** Pages that may wait; the others stay as they are, only larger than they could be. */
const MAX_WAITING = 50;

let waiting = 0;
let packing: Promise<void> = Promise.resolve();

/**
 * Packs a kept page smaller in the background, one page at a time, so that the other threads stay free for the people
 * who wait. False where too many pages wait already.
 */
export function packLater(key: string, entry: Entry): boolean {
  if (waiting >= MAX_WAITING) return false;
  waiting += 1;
  packing = packing
    .then(async () => {
      if (keptPage(key, Date.now()) === entry) repackPage(key, entry, await packSmaller(entry));
    })
    .catch(() => undefined)
    .finally(() => {
      waiting -= 1;
    });
  return true;
}
