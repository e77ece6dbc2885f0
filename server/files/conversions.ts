import sharp from 'sharp';
import { makeTurns } from '../turns.ts';

// One thread per picture, two pictures at once: that fills two cores, and the event loop keeps its turn.
sharp.concurrency(1);
// Every picture is read once; a cache would only hold memory.
sharp.cache(false);

/**
 * Runs picture work, two at once in this process; the rest waits in line. Null, without running it, where the
 * line is already long: whoever waits holds a photo in memory.
 */
export const inTurn = makeTurns({ atOnce: 2, maxWaiting: 16 });
