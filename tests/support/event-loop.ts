import { threadCpuMs } from './cpu-time.ts';

/** `pauseMs` is the longest time that the event loop was blocked, in CPU time, which other programs do not lengthen. */
export type Watched = { pauseMs: number; waitMs: number; tookMs: number };

/** Measures how long `run` blocks the event loop, and how long repeated calls of `ask` have to wait meanwhile. */
export async function watched(run: () => Promise<unknown>, ask: () => Promise<unknown>): Promise<Watched> {
  const began = performance.now();
  let isRunning = true;
  const pauses = watchPauses();
  const waits = watchWaits(ask, () => isRunning);
  await run().finally(() => {
    isRunning = false;
  });
  const tookMs = performance.now() - began;
  await new Promise(setImmediate);
  return { pauseMs: pauses(), waitMs: await waits, tookMs };
}

function watchPauses(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  const sample = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1_000);
    before = now;
  };
  const timer = setInterval(sample, 1);
  return () => {
    clearInterval(timer);
    sample();
    return longest;
  };
}

async function watchWaits(ask: () => Promise<unknown>, goesOn: () => boolean): Promise<number> {
  let longest = 0;
  while (goesOn()) {
    const began = performance.now();
    await ask();
    longest = Math.max(longest, performance.now() - began);
    await new Promise(setImmediate);
  }
  return longest;
}

/** CPU time of `referenceWork` on the idle 2-core machine for which the tests state their limits of `pauseMs`. */
const REFERENCE_MS = 8;
const REFERENCE_RUNS = 40;

/** Returns how many times slower this machine is at present than the reference machine, but at least 1. */
export function timesSlower(): number {
  const spentMs = threadCpuMs(() => {
    for (let run = 0; run < REFERENCE_RUNS; run += 1) referenceWork();
  });
  return Math.max(1, spentMs / REFERENCE_RUNS / REFERENCE_MS);
}

const referenceRows = Array.from({ length: 20_000 }, (_, nth) => ({
  name: `Barang ${nth}`,
  price: nth * 500,
  text: 'kata '.repeat(8),
}));

function referenceWork(): unknown {
  return JSON.parse(JSON.stringify(referenceRows));
}
