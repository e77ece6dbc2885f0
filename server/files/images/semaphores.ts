import sharp from 'sharp';
import { makeSemaphores } from '#server/bounds/semaphore.ts';

// Two pictures at once, one thread each, leave time for the event loop.
sharp.concurrency(1);
// Every picture is read once; a cache would only waste memory.
sharp.cache(false);

/** In order of precedence. Queues are short, because waiting pictures are in memory, except (QR) codes: short texts. */
export const imageSemaphores = makeSemaphores(2, {
  uploads: { concurrency: 2, maxWaiting: 16 },
  codes: { concurrency: 1, maxWaiting: 500 },
  posters: { concurrency: 1, maxWaiting: 8 },
  previews: { concurrency: 1, maxWaiting: 4 },
  afterwards: { concurrency: 1, maxWaiting: 1 },
});
