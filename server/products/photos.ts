import { randomUUIDv7 } from 'node:crypto';
import type { ProductPhoto } from '#domain/products/photo.ts';
import type { PictureRefusal } from '../files/images/images.ts';
import { photoKey, photoPrefix, photoSourceKey } from '../files/keys.ts';
import { fileStore } from '../files/store.ts';

export type StoredPhoto = ProductPhoto & { bytes: number };

/** Stores all files of a photo, or none if one file fails. The caller then inserts the photo into the database. */
export async function storePhoto(
  storeId: string,
  upload: Uint8Array,
): Promise<{ ok: true; photo: StoredPhoto } | PictureRefusal> {
  const { preparePhoto } = await pictureWork();
  const prepared = await preparePhoto(upload);
  if (!prepared.ok) return prepared;
  const { variants, source, width, height } = prepared;
  const bytes = variants.reduce((sum, variant) => sum + variant.bytes.length, source.length);
  const photo = { id: randomUUIDv7(), width, height, bytes };
  try {
    for (const { width, extension, bytes } of variants) {
      await fileStore.put(photoKey(storeId, photo.id, width, extension), bytes);
    }
    await fileStore.put(photoSourceKey(storeId, photo.id), source);
  } catch (error) {
    await deletePhoto(storeId, photo.id).catch(() => undefined);
    throw error;
  }
  return { ok: true, photo };
}

export async function deletePhoto(storeId: string, photoId: string): Promise<void> {
  const keys = await fileStore.list(photoPrefix(storeId, photoId));
  await Promise.all(keys.map((key) => fileStore.delete(key)));
}

function pictureWork() {
  return import('../files/images/images.ts');
}
