import { MAX_PHOTOS, type ProductPhoto } from '../domain/product.ts';
import { FileStoreError } from './files/failure.ts';
import { deletePhoto, storePhoto } from './files/photos.ts';
import type { UploadedFile } from './files/upload.ts';
import { log } from './log.ts';

/** The photos of a form, kept in the file store; or, with none of them kept, what is wrong and with which. */
export type KeptPhotos =
  | { ok: true; photos: ProductPhoto[] }
  | { ok: false; status: number; message: string };

/** Prepares and keeps the photos of a product form. Their rows are the caller's to write, or else to discard them. */
export async function keepPhotos(storeId: string, files: UploadedFile[]): Promise<KeptPhotos> {
  if (files.length > MAX_PHOTOS) {
    return { ok: false, status: 400, message: `Paling banyak ${MAX_PHOTOS} foto per produk.` };
  }
  const photos: ProductPhoto[] = [];
  for (const [index, { bytes }] of files.entries()) {
    const kept = await keep(storeId, bytes);
    if (kept.ok) {
      photos.push(kept.photo);
      continue;
    }
    await discardPhotos(
      storeId,
      photos.map(({ id }) => id),
    );
    const which = files.length > 1 ? `Foto ke-${index + 1}: ` : '';
    return { ok: false, status: kept.status, message: which + kept.message };
  }
  return { ok: true, photos };
}

/** Removes the files of photos that no row names. What cannot be removed only wastes space, so it is logged. */
export async function discardPhotos(storeId: string, photoIds: string[]): Promise<void> {
  for (const photoId of photoIds) {
    await deletePhoto(storeId, photoId).catch((error) => {
      log.warn({ err: error, storeId, photoId }, 'the files of a removed photo stay behind');
    });
  }
}

async function keep(storeId: string, bytes: Uint8Array) {
  try {
    return await storePhoto(storeId, bytes);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    log.error({ err: error, storeId }, 'a photo could not be kept');
    return { ok: false as const, status: 503, message: error.text };
  }
}
