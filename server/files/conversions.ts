import sharp from 'sharp';

const AT_ONCE = 2;
const MAX_WAITING = 16;

// One thread per picture, two pictures at once: that fills two cores, and the event loop keeps its turn.
sharp.concurrency(1);
// Every picture is read once; a cache would only hold memory.
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs picture work, two at once in this process; the rest waits in line. Null, without running it, where the
 * line is already long: whoever waits holds a photo in memory.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= MAX_WAITING) return null;
  else await new Promise<void>((start) => waiting.push(start));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on rather than freed, so that nobody can slip in between.
    if (next) next();
    else running -= 1;
  }
}
