import type { Tx } from '../db/access.ts';
import { isPoolExhausted } from '../db/pool.ts';
import { FileStoreError } from '../files/failure.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PictureRefusal } from '../files/images/images.ts';
import {
  coverFolder,
  coverPrefix,
  logoKey,
  logoPrefix,
  pictureTime,
  publicAddress,
  publicKeyAt,
} from '../files/keys.ts';
import { fileStore, readBytes } from '../files/store.ts';
import { log } from '../log.ts';
import { readPictureUrls } from './settings.ts';

export type ShopPicture = 'logo' | 'cover';

type StoreResult = { ok: true; url: string } | (Omit<PictureRefusal, 'status'> & { status: number });

/** Unused files older than this were left over by a crash; younger ones may belong to a save that is still running. */
const LEFT_OVER_MS = 60 * 60 * 1000;

const prefixes = { logo: logoPrefix, cover: coverPrefix };

export async function readLogo(logoUrl: string): Promise<Buffer | null> {
  const key = publicKeyAt(logoUrl);
  return key === null ? null : readBytes(key);
}

/** Stores a picture's files. The caller must store the returned `url` in the shop's row, or discard the files. */
export async function tryStoreShopPicture(
  kind: ShopPicture,
  storeId: string,
  upload: Uint8Array,
  store: FileStore = fileStore,
): Promise<StoreResult> {
  try {
    return await storeShopPicture(kind, storeId, upload, new Date(), store);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    log.error({ err: error, storeId, kind }, 'a picture of a shop could not be kept');
    return { ok: false, status: 503, message: error.text };
  }
}

/** Deletes the files of replaced pictures. A failure is only logged, because files left behind merely waste space. */
export async function discardFormerPictures(
  kind: ShopPicture,
  storeId: string,
  former: string,
  present: string,
): Promise<void> {
  try {
    const longAgo = Date.now() - LEFT_OVER_MS;
    const stored = await fileStore.list(prefixes[kind](storeId));
    const gone = stored.filter((key) => {
      const url = urlOf(key);
      return url !== present && (url === former || pictureTime(key) < longAgo);
    });
    for (const key of gone) await fileStore.delete(key);
  } catch (error) {
    log.warn({ err: error, storeId, kind }, 'the file of a former picture stays behind');
  }
}

/** Deletes the files of a failed save, unless the shop's row was saved and only the database's answer was lost. */
export async function discardUnnamedPicture(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  kind: ShopPicture,
  storeId: string,
  url: string,
  error?: unknown,
): Promise<void> {
  try {
    const named = isPoolExhausted(error) ? '' : (await run((tx) => readPictureUrls(tx, storeId)))[kind];
    if (named !== url) await deletePicture(kind, storeId, url);
  } catch (err) {
    log.warn({ err, storeId, url }, 'the file of an unsaved picture stays behind');
  }
}

/** Stores the files of a logo or cover. On a FileStoreError, no file stays stored. */
export async function storeShopPicture(
  kind: ShopPicture,
  storeId: string,
  upload: Uint8Array,
  now: Date,
  store: FileStore = fileStore,
): Promise<{ ok: true; url: string } | PictureRefusal> {
  const { prepareCover, prepareLogo } = await import('../files/images/images.ts');
  if (kind === 'logo') {
    const prepared = await prepareLogo(upload);
    if (!prepared.ok) return prepared;
    const key = logoKey(storeId, now);
    await store.put(key, prepared.bytes);
    return { ok: true, url: urlOf(key) };
  }
  const prepared = await prepareCover(upload);
  if (!prepared.ok) return prepared;
  const folder = coverFolder(storeId, now);
  const url = urlOf(folder);
  try {
    for (const { width, bytes } of prepared.variants) await store.put(`${folder}${width}.webp`, bytes);
  } catch (error) {
    await deletePicture(kind, storeId, url, store).catch(() => undefined);
    throw error;
  }
  return { ok: true, url };
}

async function deletePicture(
  kind: ShopPicture,
  storeId: string,
  url: string,
  store: FileStore = fileStore,
): Promise<void> {
  const keys = await store.list(prefixes[kind](storeId));
  for (const key of keys.filter((one) => urlOf(one) === url)) await store.delete(key);
}

/** Returns a picture's public address. All sizes of a cover have one address: that of the folder with their files. */
function urlOf(key: string): string {
  return publicAddress(key.replace(/(\/cover_\d+)\/.*$/, '$1'));
}
