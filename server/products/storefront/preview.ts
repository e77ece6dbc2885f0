import { memoizeAsync } from '#server/bounds/memoize-async.ts';
import { makeSemaphore } from '#server/bounds/semaphore.ts';
import { asGuest } from '#server/db/access.ts';
import { resourceLimits } from '#server/env.ts';
import { photoKey } from '#server/files/keys.ts';
import { readBytes } from '#server/files/store.ts';
import { readLogo } from '#server/stores/shop-pictures.ts';
import type { Store } from '#server/stores/store.ts';
import { listProducts } from './list.ts';
import { shareImageVersion } from './storefront.ts';

const HOUR_MS = 3_600_000;
const SHOWN_PHOTOS = 4;
const PHOTO_WIDTH = 640;

/** Caches previews until a shop's branding changes, but at most an hour, because product photos may change, too. */
const cachedPreview = memoizeAsync<Buffer>({
  maxBytes: resourceLimits.previewCacheBytes,
  bytesOf: ({ length }) => length,
  ttlMs: HOUR_MS,
});

/** Lets only few previews be drawn at once, because anyone may request them. */
const inTurn = makeSemaphore({ concurrency: 2, maxWaiting: 16 });

/** Draws the preview that chats show for a link to the shop, as JPEG. Null if too many pictures are being drawn. */
export async function readShopPreview(store: Store): Promise<Buffer | null> {
  const key = `${store.storeId}:${shareImageVersion(store)}:${store.phase === 'inactive'}`;
  return cachedPreview(key, () => inTurn(() => drawPreview(store)));
}

async function drawPreview(store: Store): Promise<Buffer | null> {
  const { namaToko, deskripsi, themeColor, logoUrl } = store;
  const logo = await readLogo(logoUrl);
  const photos = store.phase === 'inactive' ? [] : await newestPhotos(store.storeId);
  const { renderShareImage } = await import('./share-image.ts');
  return renderShareImage({ namaToko, deskripsi, themeColor, photos, logo });
}

async function newestPhotos(storeId: string): Promise<Buffer[]> {
  const { products } = await asGuest(storeId, (tx) => listProducts(tx, storeId, { limit: 24 }));
  const covers = products.flatMap(({ photos }) => photos.slice(0, 1)).slice(0, SHOWN_PHOTOS);
  const read = await Promise.all(
    covers.map(({ id }) => readBytes(photoKey(storeId, id, PHOTO_WIDTH, 'jpg'))),
  );
  return read.filter((bytes) => bytes !== null);
}
