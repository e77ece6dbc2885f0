import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabasePlace } from './place.ts';
import { syncNames } from './write-whole.ts';

/** Where a database of the present version stands, whole and compared, before it takes the place of an older one. */
export function successorOf({ home }: Pick<DatabasePlace, 'home'>): string {
  return join(home, 'postgres.upgraded');
}

/** Puts the old database aside and its successor into its place. A crash in between is mended by the next start. */
export function replaceBySuccessor(place: DatabasePlace, aside: string): void {
  renameSync(place.cluster, aside);
  completeReplacement(place);
}

/**
 * Completes a replacement that a crash broke off between the two names, where a start would make an empty database.
 * Returns whether there was one.
 */
export function completeReplacement(place: DatabasePlace): boolean {
  const successor = successorOf(place);
  if (existsSync(place.cluster) || !existsSync(successor)) return false;
  renameSync(successor, place.cluster);
  syncNames(place.home);
  return true;
}
