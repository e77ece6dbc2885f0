import sharp from 'sharp';
import { makeSemaphores } from '#server/bounds/semaphore.ts';

// Makes libvips use one thread per picture, so that two pictures at once use at most two processor cores.
sharp.concurrency(1);
// Each picture is read only once, so a cache would waste memory.
sharp.cache(false);

/** A free slot goes to the first queue below that has waiting tasks. Queues of pictures are short to save memory. */
export const imageSemaphores = makeSemaphores(2, {
  uploads: { concurrency: 2, maxWaiting: 16 },
  codes: { concurrency: 1, maxWaiting: 500 },
  posters: { concurrency: 1, maxWaiting: 8 },
  previews: { concurrency: 1, maxWaiting: 4 },
  afterwards: { concurrency: 1, maxWaiting: 1 },
});
