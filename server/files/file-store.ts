import type { Readable } from 'node:stream';
import type { FileFolder } from './keys.ts';

/** The caller must read `open`'s stream to its end, or destroy it. */
export type StoredFile = { size: number; contentType: string; etag: string; open(): Readable };

export type FileEntry = { key: string; storedAt: Date };

/**
 * Each method throws for a key that no function of keys.ts makes. None checks permissions: visitors get files through
 * serve.ts or private.ts.
 */
export type FileStore = {
  /** On FileStoreError an earlier file is unchanged. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Succeeds if the file does not exist. */
  delete(key: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
  /** Yields batches of at most 1,000. Files put or deleted during the walk may be missing or not. */
  walk(folder: FileFolder): AsyncIterable<FileEntry[]>;
};
