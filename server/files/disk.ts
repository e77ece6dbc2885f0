import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { FileStoreError, failureOfErrno } from './failure.ts';
import type { FileEntry, FileStore, StoredFile } from './file-store.ts';
import { contentTypeOf, isKeyPrefix, isPublic } from './keys.ts';

const STALE_MS = 60 * 60 * 1000;
const BATCH = 1_000;

/** Stores files on disk. Writes a temporary file, flushes and renames it, so that a crash leaves no partial file. */
export function diskStore(root: string): FileStore {
  // Temporary files share one folder for fast cleanup. It is in `root`, because renaming needs the same file system.
  const incoming = join(root, '.incoming');
  let prepared: Promise<void> | undefined;
  return {
    async put(key, bytes) {
      const path = pathOf(root, key);
      prepared ??= prepare(incoming);
      try {
        await prepared;
        await writeThenRename(path, bytes, join(incoming, `${process.pid}-${randomUUID()}`), modesOf(key));
      } catch (error) {
        prepared = undefined;
        throw asFailure(error);
      }
    },
    get: async (key) => readFileOf(pathOf(root, key), key),
    async delete(key) {
      const path = pathOf(root, key);
      await unlink(path).catch(unlessAbsent);
      await rmdir(dirname(path)).catch(() => undefined);
    },
    async list(prefix) {
      if (!isKeyPrefix(prefix)) throw new Error('not a folder of the file store');
      return keysBelow(root, prefix);
    },
    walk: (folder) => walkShops(root, folder),
  };
}

async function keysBelow(root: string, prefix: string): Promise<string[]> {
  const entries = await readdir(join(root, prefix), { recursive: true }).catch(unlessAbsent);
  return (entries ?? [])
    .map((entry) => prefix + entry.split(sep).join('/'))
    .filter((key) => contentTypeOf(key) !== null);
}

async function* walkShops(root: string, folder: string): AsyncGenerator<FileEntry[]> {
  for await (const shop of (await opendir(join(root, folder)).catch(unlessAbsent)) ?? []) {
    const prefix = `${folder}/${shop.name}/`;
    const keys = isKeyPrefix(prefix) ? await keysBelow(root, prefix) : [];
    for (let start = 0; start < keys.length; start += BATCH) {
      const files = await Promise.all(keys.slice(start, start + BATCH).map((key) => entryOf(root, key)));
      yield files.filter((file) => file !== null);
    }
  }
}

async function entryOf(root: string, key: string): Promise<FileEntry | null> {
  const found = await stat(join(root, key)).catch(unlessAbsent);
  return found ? { key, storedAt: found.mtime } : null;
}

function pathOf(root: string, key: string): string {
  if (contentTypeOf(key) === null) throw new Error('not a key of the file store');
  return join(root, key);
}

async function prepare(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true });
  for (const name of await readdir(incoming)) {
    if (await isStale(join(incoming, name), name)) await rm(join(incoming, name), { force: true });
  }
}

/** A temporary file counts as abandoned if its process has ended, or after an hour, because process ids are reused. */
async function isStale(path: string, name: string): Promise<boolean> {
  const writer = Number.parseInt(name, 10);
  if (!isRunning(writer)) return true;
  const found = await stat(path).catch(unlessAbsent);
  return found !== undefined && Date.now() - found.mtimeMs > STALE_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Lets a web server in our user group read public files, if the umask allows it. Private files stay unreadable. */
function modesOf(key: string): { file: number; folder: number } {
  return isPublic(key) ? { file: 0o640, folder: 0o777 } : { file: 0o600, folder: 0o700 };
}

async function writeThenRename(
  path: string,
  bytes: Uint8Array,
  aside: string,
  modes: { file: number; folder: number },
): Promise<void> {
  const makeFolder = () => mkdir(dirname(path), { recursive: true, mode: modes.folder });
  try {
    const handle = await open(aside, 'wx', modes.file);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await makeFolder();
    await rename(aside, path).catch(async (error) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      await makeFolder();
      await rename(aside, path);
    });
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Flushes the folder to disk, because a power cut could otherwise lose the name of a stored file. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readFileOf(path: string, key: string): Promise<StoredFile | null> {
  const found = await stat(path).catch(unlessAbsent);
  const contentType = contentTypeOf(key);
  if (!found?.isFile() || !contentType) return null;
  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  return { size: found.size, contentType, etag, open: () => createReadStream(path) };
}

function unlessAbsent(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw asFailure(error);
}

function asFailure(error: unknown): FileStoreError {
  if (error instanceof FileStoreError) return error;
  return failureOfErrno(codeOf(error), error);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
