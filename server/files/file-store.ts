import type { Readable } from 'node:stream';
import type { FileFolder } from './keys.ts';

/** The caller must read what `open` gives to its end, or destroy it. */
export type StoredFile = { size: number; contentType: string; etag: string; open(): Readable };

export type FileEntry = { key: string; storedAt: Date };

/**
 * Keys are those of keys.ts; any other throws. Asks nobody who they are: visitors get files through serve.ts or
 * private.ts.
 */
export type FileStore = {
  /** Whole or not at all. Throws FileStoreError; an earlier file is then untouched. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws FileStoreError, as the others do. */
  get(key: string): Promise<StoredFile | null>;
  /** Fine if it is not there. */
  delete(key: string): Promise<void>;
  /** In no particular order. */
  list(prefix: string): Promise<string[]>;
  /** In batches of at most 1,000. What is put or deleted during the walk may be missing or not. */
  walk(folder: FileFolder): AsyncIterable<FileEntry[]>;
};
