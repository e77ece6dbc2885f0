import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabasePlace } from './place.ts';
import { syncNames } from './write-whole.ts';

export function successorOf({ home }: Pick<DatabasePlace, 'home'>): string {
  return join(home, 'postgres.upgraded');
}

/** The next start completes a replacement that a crash interrupted. */
export function replaceBySuccessor(place: DatabasePlace, aside: string): void {
  renameSync(place.cluster, aside);
  completeReplacement(place);
}

export function completeReplacement(place: DatabasePlace): boolean {
  const successor = successorOf(place);
  if (existsSync(place.cluster) || !existsSync(successor)) return false;
  renameSync(successor, place.cluster);
  syncNames(place.home);
  return true;
}
