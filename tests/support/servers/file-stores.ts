import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore } from '#server/files/disk.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { s3Store } from '#server/files/s3.ts';
import { startObjectStore } from './object-store.ts';

/** An empty file store; `age` makes one of its files look as if it had been stored at another time. */
export type EmptyStore = {
  store: FileStore;
  age: (key: string, storedAt: Date) => Promise<void>;
  close: () => Promise<void>;
};

/** The two kinds of file stores, which must behave the same. */
export const fileStores: [string, () => Promise<EmptyStore>][] = [
  ['a folder', openFolder],
  ['an object store', openObjectStore],
];

async function openFolder(): Promise<EmptyStore> {
  const root = await mkdtemp(join(tmpdir(), 'kedai-files-'));
  return {
    store: diskStore(root),
    age: (key, storedAt) => utimes(join(root, key), storedAt, storedAt),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

async function openObjectStore(): Promise<EmptyStore> {
  const { s3, age, close } = await startObjectStore();
  return { store: s3Store(s3), age, close };
}
