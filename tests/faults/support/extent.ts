import { setTimeout } from 'node:timers/promises';

/** Returns how often a case repeats its fault: `full` times, or FAULT_ROUNDS times while a case is being developed. */
export function rounds(full: number): number {
  return Number(process.env.FAULT_ROUNDS ?? full);
}

/** Returns how many rows a case adds to the largest table: `full`, or FAULT_ROWS while a case is being developed. */
export function rowsToFill(full: number): number {
  return Number(process.env.FAULT_ROWS ?? full);
}

/** Waits while a fault, a load or a pause lasts. To wait for a result instead, use `until`. */
export function last(ms: number): Promise<void> {
  return setTimeout(ms);
}
