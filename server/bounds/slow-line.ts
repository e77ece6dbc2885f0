import { limits } from '../env.ts';

/** How long the other end may still keep us waiting. Never longer than at first, so that a fast start pays for no standstill. */
export function creditAfter(creditMs: number, { waitedMs, bytes }: { waitedMs: number; bytes: number }) {
  return Math.min(limits.slowLineMs, creditMs - waitedMs + earnedMs(bytes));
}

/** How long the slowest line that is good enough takes for so much. */
export function earnedMs(bytes: number): number {
  return (bytes / limits.slowLineBytesASecond) * 1_000;
}
