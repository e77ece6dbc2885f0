import type { Tx } from '../db/access.ts';
import { isPoolExhausted } from '../db/pool.ts';
import { FileStoreError } from '../files/failure.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PictureRefusal } from '../files/images/images.ts';
import { log } from '../log.ts';
import { deleteLogo, listLogos, storeLogo } from '../products/photos.ts';
import { readLogoUrl } from './settings.ts';

/** A logo that was kept longer ago than any save takes, and that no row names, is left over from a crash. */
const LEFT_OVER_MS = 60 * 60 * 1000;

/**
 * Prepares and keeps a logo; its row is the caller's to write, or else to discard it. What the file store refuses comes
 * back as a sentence that names the storage error, and the present logo stays as it is.
 */
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

/**
 * After a save: removes the file of the logo that the row named before, and what crashes left over. What cannot be
 * removed only wastes space, so it is logged.
 */
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

/**
 * Removes a new logo whose save came to nothing, unless the row names it: a lost connection may have cost only the
 * answer to a COMMIT that took place. `run` opens a transaction that sees the shop; `error` is why the save failed.
 */
export async function discardUnnamedLogo(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  storeId: string,
  logoUrl: string,
  error?: unknown,
): Promise<void> {
  try {
    // Without a connection there was no transaction either, and asking would only wait for one again.
    const named = isPoolExhausted(error) ? '' : await run((tx) => readLogoUrl(tx, storeId));
    if (named !== logoUrl) await deleteLogo(storeId, logoUrl);
  } catch (err) {
    log.warn({ err, storeId, logoUrl }, 'the file of an unsaved logo stays behind');
  }
}
