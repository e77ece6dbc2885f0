import { keptInMemory } from '../bounds/kept.ts';
import { makeTurns } from '../bounds/turns.ts';
import { asGuest } from '../db/access.ts';
import { limits } from '../env.ts';
import { photoKey, publicKeyAt } from '../files/keys.ts';
import { fileStore } from '../files/store.ts';
import { listProducts } from '../products/products.ts';
import type { Store } from './store.ts';
import { shareImageVersion } from './storefront.ts';

const HOUR_MS = 3_600_000;
const SHOWN_PHOTOS = 4;
const PHOTO_WIDTH = 640;

/** Made once for each look of a shop; after an hour with the photos of that time. */
const kept = keptInMemory<Buffer>({
  maxBytes: limits.keptPreviewsBytes,
  bytesOf: ({ length }) => length,
  ttlMs: HOUR_MS,
});

/** So that all who ask at the same time get the same. */
const underWay = new Map<string, Promise<Buffer | null>>();

/** Anybody may ask, so few do so at once. */
const inTurn = makeTurns({ atOnce: 2, maxWaiting: 16 });

/** As JPEG, without products of an inactive shop. Null where the machine is busy with other pictures. */
export async function readShopPreview(store: Store): Promise<Buffer | null> {
  const key = `${store.storeId}:${shareImageVersion(store)}:${store.life === 'inactive'}`;
  const known = kept.get(key) ?? underWay.get(key);
  if (known) return known;
  const making = inTurn(() => drawPreview(store)).finally(() => underWay.delete(key));
  underWay.set(key, making);
  const jpeg = await making;
  if (jpeg) kept.set(key, jpeg);
  return jpeg;
}

async function drawPreview(store: Store): Promise<Buffer | null> {
  const { namaToko, deskripsi, themeColor, logoUrl } = store;
  const logoAt = publicKeyAt(logoUrl);
  const logo = logoAt === null ? null : await bytesOf(logoAt);
  const photos = store.life === 'inactive' ? [] : await newestPhotos(store.storeId);
  const { renderShareImage } = await import('./share-image.ts');
  return renderShareImage({ namaToko, deskripsi, themeColor, photos, logo });
}

async function newestPhotos(storeId: string): Promise<Buffer[]> {
  const { products } = await asGuest(storeId, (tx) => listProducts(tx, storeId, { limit: 24 }));
  const covers = products.flatMap(({ photos }) => photos.slice(0, 1)).slice(0, SHOWN_PHOTOS);
  const read = await Promise.all(covers.map(({ id }) => bytesOf(photoKey(storeId, id, PHOTO_WIDTH, 'jpg'))));
  return read.filter((bytes) => bytes !== null);
}

/** A missing file leaves a gap, not a broken preview. */
async function bytesOf(key: string): Promise<Buffer | null> {
  const file = await fileStore.get(key);
  return file && Buffer.concat(await file.open().toArray());
}
