import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabasePlace } from './place.ts';
import { syncNames } from './write-whole.ts';

export function successorOf({ home }: Pick<DatabasePlace, 'home'>): string {
  return join(home, 'postgres.upgraded');
}

/** Replaces the database's folder by its successor. If a crash interrupts this, the next start completes it. */
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
