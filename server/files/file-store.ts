import type { Readable } from 'node:stream';
import type { FileFolder } from './keys.ts';

/** A kept file. `open` begins to read it; the caller must read to the end or destroy the stream. */
export type StoredFile = { size: number; contentType: string; etag: string; open(): Readable };

/** A file of a list, and when it was kept. */
export type KeptFile = { key: string; keptAt: Date };

/**
 * Where uploaded pictures live. Keys are those of keys.ts and say who may read the file; any other is refused by throwing.
 * The store itself asks nobody who they are: what visitors get goes through serve.ts (public) or private.ts.
 */
export type FileStore = {
  /** Keeps the bytes whole or not at all. Throws FileStoreError; a file that was there before is then untouched. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, or null where there is none. Throws FileStoreError, as the others do. */
  get(key: string): Promise<StoredFile | null>;
  /** Removes a file; one that is not there is fine. */
  delete(key: string): Promise<void>;
  /** The keys below a folder such as `public/products/{storeId}/`, in no particular order. */
  list(prefix: string): Promise<string[]>;
  /** All files of all shops, in batches of at most 1,000. What is put or deleted meanwhile may be among them or not. */
  walk(folder: FileFolder): AsyncIterable<KeptFile[]>;
};
