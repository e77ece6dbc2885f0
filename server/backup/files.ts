import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { copyFile } from './copy.ts';
import type { Manifest } from './manifest.ts';

type SavedFile = Manifest['files'][number];

/** The keys of all files below a folder, but for those that are still being written; none where it is not there. */
export async function listKeys(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => !key.startsWith('.'))
    .sort();
}

/**
 * Copies the files that are not among `saved` yet and adds them to it. One that is removed meanwhile is left out: its row
 * was gone before.
 */
export async function saveFiles(from: string, to: string, saved: Map<string, SavedFile>): Promise<void> {
  for (const key of await listKeys(from)) {
    if (saved.has(key)) continue;
    await mkdir(dirname(join(to, key)), { recursive: true, mode: 0o700 });
    const digest = await copyFile(join(from, key), join(to, key)).catch(unlessRemoved);
    if (digest) saved.set(key, { key, bytes: digest.bytes, sha256: digest.sha256 });
    else await rm(join(to, key), { force: true });
  }
}

/** Makes sure that the names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessRemoved(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
