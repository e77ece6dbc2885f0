import { setTimeout } from 'node:timers/promises';

/** Returns how often a case repeats its fault: `full` times, or FAULT_ROUNDS while a case is being developed. */
export function rounds(full: number): number {
  return Number(process.env.FAULT_ROUNDS ?? full);
}

/** Returns how many rows a case fills into the largest table: `full`, or FAULT_ROWS while a case is being developed. */
export function rowsToFill(full: number): number {
  return Number(process.env.FAULT_ROWS ?? full);
}

/** The duration of a fault, a load or a pause between two actions. It never waits for a result. */
export function last(ms: number): Promise<void> {
  return setTimeout(ms);
}
