import { randomUUIDv7 } from 'node:crypto';
import type { ProductPhoto } from '../../domain/product.ts';
import { type PictureRefusal, prepareLogo, preparePhoto } from './images.ts';
import { logoKey, photoKey, photoPrefix } from './keys.ts';
import { fileStore } from './store.ts';

/**
 * Prepares an uploaded photo and keeps all its sizes; the row that names it is the caller's to write afterwards.
 * Throws FileStoreError, after removing what was already kept of it.
 */
export async function storePhoto(
  storeId: string,
  upload: Uint8Array,
): Promise<{ ok: true; photo: ProductPhoto } | PictureRefusal> {
  const prepared = await preparePhoto(upload);
  if (!prepared.ok) return prepared;
  const photo = { id: randomUUIDv7(), width: prepared.width, height: prepared.height };
  try {
    for (const { width, extension, bytes } of prepared.variants) {
      await fileStore.put(photoKey(storeId, photo.id, width, extension), bytes);
    }
  } catch (error) {
    await deletePhoto(storeId, photo.id).catch(() => undefined);
    throw error;
  }
  return { ok: true, photo };
}

/** Removes all sizes of a photo that no row names (any more). */
export async function deletePhoto(storeId: string, photoId: string): Promise<void> {
  const keys = await fileStore.list(photoPrefix(storeId, photoId));
  await Promise.all(keys.map((key) => fileStore.delete(key)));
}

/** Prepares an uploaded logo and keeps it; `logoUrl` is its address for the shop's row. Throws FileStoreError. */
export async function storeLogo(
  storeId: string,
  upload: Uint8Array,
  now: Date,
): Promise<{ ok: true; logoUrl: string } | PictureRefusal> {
  const prepared = await prepareLogo(upload);
  if (!prepared.ok) return prepared;
  const key = logoKey(storeId, now);
  await fileStore.put(key, prepared.bytes);
  return { ok: true, logoUrl: `/files/${key}` };
}
