import { setTimeout } from 'node:timers/promises';

/** How long a fault, a load or a rest between two of its acts lasts. Nothing is waited for in this way. */
export function last(ms: number): Promise<void> {
  return setTimeout(ms);
}
