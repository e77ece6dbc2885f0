import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MANIFEST, UNFINISHED } from './manifest.ts';

/** Only folders whose name matches this are deleted as old backups. The order of the names is the order in time. */
const NAME = /^kedai-\d{4}-\d{2}-\d{2}T\d{6}Z$/;

export async function removeOldBackups(into: string, keep: number): Promise<string[]> {
  const names = (await readdir(into)).filter(
    (name) => NAME.test(name) && existsSync(join(into, name, MANIFEST)),
  );
  const old = names.sort().slice(0, -keep);
  for (const name of old) {
    // Renamed first, so that the folder does not look complete if the removal is interrupted.
    const half = join(into, `${name}${UNFINISHED}`);
    await rename(join(into, name), half);
    await rm(half, { recursive: true });
  }
  return old.map((name) => resolve(into, name));
}
