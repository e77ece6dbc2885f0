import { randomUUIDv7 } from 'node:crypto';
import type { ProductPhoto } from '../../domain/products/product.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PictureRefusal } from '../files/images/images.ts';
import {
  logoKey,
  logoPrefix,
  logoTime,
  photoKey,
  photoPrefix,
  photoSourceKey,
  publicAddress,
  publicKeyAt,
} from '../files/keys.ts';
import { fileStore } from '../files/store.ts';

export type StoredPhoto = ProductPhoto & { bytes: number };

/** The row is the caller's to write afterwards. Throws FileStoreError, after removing what was kept. */
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

/** Throws FileStoreError. */
export async function storeLogo(
  storeId: string,
  upload: Uint8Array,
  now: Date,
  store: FileStore = fileStore,
): Promise<{ ok: true; logoUrl: string } | PictureRefusal> {
  const { prepareLogo } = await pictureWork();
  const prepared = await prepareLogo(upload);
  if (!prepared.ok) return prepared;
  const key = logoKey(storeId, now);
  await store.put(key, prepared.bytes);
  return { ok: true, logoUrl: publicAddress(key) };
}

/** `keptAt` is Unix time in ms. */
export async function listLogos(storeId: string): Promise<{ logoUrl: string; keptAt: number }[]> {
  const folder = logoPrefix(storeId);
  const keys = await fileStore.list(folder);
  return keys.map((key) => ({ logoUrl: publicAddress(key), keptAt: logoTime(key) }));
}

export async function deleteLogo(storeId: string, logoUrl: string): Promise<void> {
  const key = publicKeyAt(logoUrl);
  if (!key?.startsWith(logoPrefix(storeId))) throw new Error('not a logo of this shop');
  await fileStore.delete(key);
}

/** Loaded with the first picture: many processes never see one. */
function pictureWork() {
  return import('../files/images/images.ts');
}
