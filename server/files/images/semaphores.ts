import sharp from 'sharp';
import { makeSemaphores } from '#server/bounds/semaphore.ts';

// Two pictures at once, a thread each, fill two cores and leave the event loop its turn.
sharp.concurrency(1);
// Every picture is read once; a cache would only hold memory.
sharp.cache(false);

/**
 * Uploads go first, then codes to pay by, owners' wishes, anybody's, and what nobody waits for. Null where a line is long, since
 * whoever waits holds pictures in memory; a code is made of a short text.
 */
export const imageSemaphores = makeSemaphores(2, {
  uploads: { concurrency: 2, maxWaiting: 16 },
  codes: { concurrency: 1, maxWaiting: 500 },
  posters: { concurrency: 1, maxWaiting: 8 },
  previews: { concurrency: 1, maxWaiting: 4 },
  afterwards: { concurrency: 1, maxWaiting: 1 },
});
