import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from './location.ts';
import { syncNames } from './write-whole.ts';

export function successorOf({ home }: Pick<DatabaseLocation, 'home'>): string {
  return join(home, 'postgres.upgraded');
}

/** Moves the database to `aside` and the upgraded one into its place. After a crash, the next start completes this. */
export function replaceBySuccessor(location: DatabaseLocation, aside: string): void {
  renameSync(location.cluster, aside);
  completeReplacement(location);
}

export function completeReplacement(location: DatabaseLocation): boolean {
  const successor = successorOf(location);
  if (existsSync(location.cluster) || !existsSync(successor)) return false;
  renameSync(successor, location.cluster);
  syncNames(location.home);
  return true;
}
