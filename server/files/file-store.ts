import type { Readable } from 'node:stream';
import type { FileFolder } from './keys.ts';

/** The caller must read `open`'s stream to its end, or destroy it. */
export type StoredFile = { size: number; contentType: string; etag: string; open(): Readable };

export type FileEntry = { key: string; storedAt: Date };

/** Checks no permissions: answer visitors only via serve.ts or private.ts. Throws for keys that keys.ts cannot make. */
export type FileStore = {
  /** If `put` throws FileStoreError, an earlier file with this key is unchanged. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  delete(key: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
  /** Yields batches of at most 1,000 files. A file stored or deleted during the walk may be included or missing. */
  walk(folder: FileFolder): AsyncIterable<FileEntry[]>;
};
