import { setTimeout } from 'node:timers/promises';

/** How often a case does its fault: `full` times, or as often as FAULT_ROUNDS says while a case is being worked on. */
export function rounds(full: number): number {
  return Number(process.env.FAULT_ROUNDS ?? full);
}

/** How many rows a case fills the largest table with: `full`, or what FAULT_ROWS says while a case is being worked on. */
export function rowsToFill(full: number): number {
  return Number(process.env.FAULT_ROWS ?? full);
}

/** How long a fault, a load or a rest between two of its acts lasts. Nothing is waited for in this way. */
export function last(ms: number): Promise<void> {
  return setTimeout(ms);
}
