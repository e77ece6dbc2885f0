import type { Tx } from '../db/access.ts';
import { isPoolExhausted } from '../db/pool.ts';
import { FileStoreError } from '../files/failure.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PictureRefusal } from '../files/images/images.ts';
import { publicKeyAt } from '../files/keys.ts';
import { readBytes } from '../files/store.ts';
import { log } from '../log.ts';
import { deleteLogo, listLogos, storeLogo } from '../products/photos.ts';
import { readLogoUrl } from './settings.ts';

/** Older than any save takes, so left over from a crash. */
const LEFT_OVER_MS = 60 * 60 * 1000;

/** Null where there is none. */
export async function readLogo(logoUrl: string): Promise<Buffer | null> {
  const key = publicKeyAt(logoUrl);
  return key === null ? null : readBytes(key);
}

/** The row is the caller's to write, or else to discard it. A refusal of the store comes back as a sentence. */
export async function keepLogo(
  storeId: string,
  upload: Uint8Array,
  store?: FileStore,
): Promise<{ ok: true; logoUrl: string } | (Omit<PictureRefusal, 'status'> & { status: number })> {
  try {
    return await storeLogo(storeId, upload, new Date(), store);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    log.error({ err: error, storeId }, 'a logo could not be kept');
    return { ok: false, status: 503, message: error.text };
  }
}

/** What cannot be removed only wastes space. */
export async function discardFormerLogos(storeId: string, former: string, present: string): Promise<void> {
  try {
    const longAgo = Date.now() - LEFT_OVER_MS;
    for (const { logoUrl, keptAt } of await listLogos(storeId)) {
      if (logoUrl !== present && (logoUrl === former || keptAt < longAgo)) await deleteLogo(storeId, logoUrl);
    }
  } catch (error) {
    log.warn({ err: error, storeId }, 'the file of a former logo stays behind');
  }
}

/** Unless the row names it: a lost connection may hide a COMMIT that took place. `run` sees the shop. */
export async function discardUnnamedLogo(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  storeId: string,
  logoUrl: string,
  error?: unknown,
): Promise<void> {
  try {
    // Without a connection there was no transaction either.
    const named = isPoolExhausted(error) ? '' : await run((tx) => readLogoUrl(tx, storeId));
    if (named !== logoUrl) await deleteLogo(storeId, logoUrl);
  } catch (err) {
    log.warn({ err, storeId, logoUrl }, 'the file of an unsaved logo stays behind');
  }
}
