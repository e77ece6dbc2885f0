import { cachedPage, repackPage } from './cache.ts';
import { type Entry, packSmaller } from './entry.ts';

const MAX_WAITING = 50;

let waiting = 0;
let packing: Promise<void> = Promise.resolve();

/** Queues a cached page for slower, stronger compression, one page at a time. Returns false if the queue is full. */
export function packLater(key: string, entry: Entry): boolean {
  if (waiting >= MAX_WAITING) return false;
  waiting += 1;
  packing = packing
    .then(async () => {
      if (cachedPage(key, Date.now()) === entry) repackPage(key, entry, await packSmaller(entry));
    })
    .catch(() => undefined)
    .finally(() => {
      waiting -= 1;
    });
  return true;
}
