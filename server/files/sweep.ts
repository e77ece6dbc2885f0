import { sql } from 'kysely';
import { asSystem, type Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { log } from '../log.ts';
import type { FileEntry, FileStore } from './file-store.ts';
import { type FileFolder, fileFolders, ownerOfKey, publicAddress } from './keys.ts';
import { fileStore } from './store.ts';

/** Files younger than this are never deleted, because their upload may not have inserted a row yet. */
const YOUNGEST_MS = 60 * 60 * 1000;
const BATCH_SIZE = 8;

type SweepResult = { removed: number; stuck: number; foreign: number };

type Options = { store?: FileStore; signal?: AbortSignal };

/**
 * Deletes photos of deleted products, and files that no row refers to. Keeps files younger than an hour and those of
 * unknown shops (`foreign`), which belong to another database. Throws FileStoreError if listing fails.
 */
export async function sweepOrphans(olderThan: Date, options: Options = {}): Promise<SweepResult> {
  const { store = fileStore, signal } = options;
  const limit = new Date(Math.min(olderThan.getTime(), Date.now() - YOUNGEST_MS));
  const sum: SweepResult = { removed: 0, stuck: 0, foreign: 0 };
  for (const folder of fileFolders)
    for await (const batch of store.walk(folder)) {
      signal?.throwIfAborted();
      const old = batch.filter(({ storedAt }) => storedAt < limit);
      if (old.length === 0) continue;
      const { orphans, foreign } = await asSystem((tx) => findOrphans(tx, old, limit));
      const removed = await removeAll(store, orphans);
      sum.removed += removed;
      sum.stuck += orphans.length - removed;
      sum.foreign += foreign;
    }
  if (sum.removed + sum.stuck + sum.foreign > 0) log.info(sum, 'files that no row names were swept');
  return sum;
}

async function findOrphans(tx: Tx, files: FileEntry[], limit: Date) {
  const owned = files.map(({ key }) => ({ key, ...ownerOfKey(key) }));
  const storeIds = [...new Set(owned.map(({ storeId }) => storeId))];
  const idsIn = (folder: FileFolder) => [
    ...new Set(owned.filter((one) => one.folder === folder).map(({ id }) => id)),
  ];
  const shops = await tx
    .selectFrom('stores')
    .select(['storeId', 'logoUrl', 'coverUrl'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .execute();
  const existing = new Set(shops.map(({ storeId }) => storeId));
  const shown = new Set(shops.flatMap(({ logoUrl, coverUrl }) => [logoUrl, coverUrl]));
  const photos = await photosInRows(tx, storeIds, idsIn('public/products'), limit);
  const personal = await namedFiles(tx, storeIds, idsIn('private'));
  const ours = owned.filter(({ storeId }) => existing.has(storeId));
  const isNamed = ({ key, storeId, folder, id }: (typeof owned)[number]) => {
    if (folder === 'public/logos') return shown.has(publicAddress(key));
    if (folder === 'public/covers') return shown.has(publicAddress(`${folder}/${storeId}/${id}`));
    return (folder === 'private' ? personal : photos).has(`${storeId}/${id}`);
  };
  const orphans = ours.filter((file) => !isNamed(file));
  return { orphans: orphans.map(({ key }) => key), foreign: owned.length - ours.length };
}

async function photosInRows(tx: Tx, storeIds: string[], photoIds: string[], limit: Date) {
  if (photoIds.length === 0) return new Set<string>();
  // Deletes rows before files, so that no row names a missing file. SKIP LOCKED avoids deadlocks between sweeps.
  const removals = storeIds.map(
    (storeId) => sql`
      WITH gone AS (
        SELECT photo.product_id, photo.id FROM product_photos AS photo
        JOIN products AS product ON product.store_id = ${storeId} AND product.id = photo.product_id
        WHERE photo.store_id = ${storeId} AND photo.id = ANY(${photoIds}::uuid[]) AND product.deleted_at < ${limit}
        FOR UPDATE OF photo SKIP LOCKED
      )
      DELETE FROM product_photos AS photo USING gone
      WHERE photo.store_id = ${storeId} AND photo.product_id = gone.product_id AND photo.id = gone.id`,
  );
  await pipelined(tx, removals);
  const rows = await tx
    .selectFrom('productPhotos')
    .select(['storeId', 'id'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .where(sql<boolean>`id = ANY(${photoIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ storeId, id }) => `${storeId}/${id}`));
}

async function namedFiles(tx: Tx, storeIds: string[], ids: string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await tx
    .selectFrom('privateFiles')
    .select(['storeId', 'id'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ storeId, id }) => `${storeId}/${id}`));
}

async function removeAll(store: FileStore, keys: string[]): Promise<number> {
  let removed = 0;
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    const some = keys.slice(start, start + BATCH_SIZE);
    const ends = await Promise.allSettled(some.map((key) => store.delete(key)));
    for (const end of ends) {
      if (end.status === 'fulfilled') removed += 1;
      else log.warn({ err: end.reason }, 'a file that no row names could not be removed');
    }
  }
  return removed;
}
