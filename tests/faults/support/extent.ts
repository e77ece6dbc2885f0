import { setTimeout } from 'node:timers/promises';

/** Returns how often a case repeats its fault: `full` times, or FAULT_ROUNDS times while a case is being developed. */
export function rounds(full: number): number {
  return Number(process.env.FAULT_ROUNDS ?? full);
}

/** Returns how many rows a case adds to the largest table: `full`, or FAULT_ROWS while a case is being developed. */
export function rowsToFill(full: number): number {
  return Number(process.env.FAULT_ROWS ?? full);
}

/** Lets a fault, a load or a pause last for this time; use `until` to wait for a result. */
export function last(ms: number): Promise<void> {
  return setTimeout(ms);
}
