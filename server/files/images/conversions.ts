import sharp from 'sharp';
import { makeLines } from '../../bounds/turns.ts';

// One thread per picture, two pictures at once: that fills two cores, and the event loop keeps its turn.
sharp.concurrency(1);
// Every picture is read once; a cache would only hold memory.
sharp.cache(false);

/**
 * The lines of picture work, which share this process's two places: uploads go first, then what owners ask for, then what
 * anybody may ask for, one at a time. Null, without running the work, where a line is already long: whoever waits holds
 * pictures in memory.
 */
export const pictureTurns = makeLines(2, {
  uploads: { atOnce: 2, maxWaiting: 16 },
  posters: { atOnce: 1, maxWaiting: 8 },
  previews: { atOnce: 1, maxWaiting: 4 },
});
