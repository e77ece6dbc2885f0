import { MAX_PHOTOS } from '#domain/products/product.ts';
import { asSystem } from '../db/access.ts';
import { isPoolExhausted } from '../db/pool.ts';
import { FileStoreError } from '../files/failure.ts';
import { log } from '../log.ts';
import { namedPhotos } from './photo-rows.ts';
import { deletePhoto, type StoredPhoto, storePhoto } from './photos.ts';

export type StoredPhotos =
  | { ok: true; photos: StoredPhoto[] }
  | { ok: false; status: number; message: string; index?: number };

export async function storePhotos(
  storeId: string,
  files: readonly { bytes: Uint8Array }[],
): Promise<StoredPhotos> {
  if (files.length > MAX_PHOTOS) {
    return { ok: false, status: 400, message: `Paling banyak ${MAX_PHOTOS} foto per produk.` };
  }
  const photos: StoredPhoto[] = [];
  for (const [index, { bytes }] of files.entries()) {
    const stored = await tryStorePhoto(storeId, bytes);
    if (stored.ok) {
      photos.push(stored.photo);
      continue;
    }
    await discardPhotos(
      storeId,
      photos.map(({ id }) => id),
    );
    const which = files.length > 1 ? `Foto ke-${index + 1}: ` : '';
    return { ok: false, status: stored.status, message: which + stored.message, index };
  }
  return { ok: true, photos };
}

/** Deletes the files of photos. A failure is only logged, because files left behind merely waste space. */
export async function discardPhotos(storeId: string, photoIds: string[]): Promise<void> {
  for (const photoId of photoIds) {
    await deletePhoto(storeId, photoId).catch((error) => {
      log.warn({ err: error, storeId, photoId }, 'the files of a removed photo stay behind');
    });
  }
}

/**
 * Deletes photos after `error`, except photos with a database row: if COMMIT failed, the rows may exist nevertheless.
 * Reads the rows with the rights of the system, because the person who uploaded the photos may have just left the team.
 */
export async function discardUnnamedPhotos(
  storeId: string,
  photoIds: string[],
  error: unknown,
): Promise<void> {
  if (photoIds.length === 0) return;
  // Without a connection from the pool there was no transaction, so no row can name the photos.
  if (isPoolExhausted(error)) return discardPhotos(storeId, photoIds);
  try {
    const named = await asSystem((tx) => namedPhotos(tx, storeId, photoIds));
    await discardPhotos(
      storeId,
      photoIds.filter((id) => !named.has(id)),
    );
  } catch (err) {
    log.warn(
      { err, storeId, photoIds },
      'the files of photos stay, since nobody knows whether rows name them',
    );
  }
}

async function tryStorePhoto(storeId: string, bytes: Uint8Array) {
  try {
    return await storePhoto(storeId, bytes);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    log.error({ err: error, storeId }, 'a photo could not be kept');
    return { ok: false as const, status: 503, message: error.text };
  }
}
