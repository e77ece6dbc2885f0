import { sql } from 'kysely';
import { photoWidths } from '#domain/products/photo.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { env } from '../env.ts';
import { photoKey, photoSourceKey } from '../files/keys.ts';
import { fileStore, readBytes } from '../files/store.ts';
import { publishStoreChange } from '../live/notify.ts';

const BATCH = 10;

type NewPhoto = { storeId: string; productId: string; id: string };

/** Makes the AVIF files of new photos, for at most `forMs`. If two processes make the same file, this is harmless. */
export async function makeAvifs(signal?: AbortSignal, forMs: number = env.avifMs): Promise<void> {
  const endsAt = Date.now() + forMs;
  for (;;) {
    const photos = await asSystem(findNew);
    for (const photo of photos) {
      if (Date.now() >= endsAt) return;
      await makeAvif(photo, signal);
    }
    if (photos.length < BATCH) return;
  }
}

async function findNew(tx: Tx): Promise<NewPhoto[]> {
  const { rows } = await sql<NewPhoto>`
    SELECT store_id, product_id, id FROM product_photos WHERE avif IS NULL ORDER BY created_at LIMIT ${BATCH}`.execute(
    tx,
  );
  return rows;
}

/** Stores the files, records them in the photo's row and then deletes the source, so that a crash loses no file. */
async function makeAvif(photo: NewPhoto, signal: AbortSignal | undefined): Promise<void> {
  const { storeId, id } = photo;
  const sourceKey = photoSourceKey(storeId, id);
  const source = await readBytes(sourceKey);
  const avifs = source && (await smallerThanWebp(photo, source, signal));
  for (const { width, bytes } of avifs ?? [])
    await fileStore.put(photoKey(storeId, id, width, 'avif'), bytes);
  await asSystem((tx) => note(tx, photo, avifs !== null));
  if (source) await fileStore.delete(sourceKey);
}

async function smallerThanWebp({ storeId, id }: NewPhoto, source: Buffer, signal: AbortSignal | undefined) {
  const sizes = new Map<number, number>();
  for (const width of photoWidths) {
    const webp = await fileStore.get(photoKey(storeId, id, width, 'webp'));
    if (webp) sizes.set(width, webp.size);
  }
  const { smallerPhotos } = await import('./smaller-photos.ts');
  return smallerPhotos(source, sizes, signal);
}

async function note(tx: Tx, { storeId, productId, id }: NewPhoto, avif: boolean): Promise<void> {
  await tx
    .updateTable('productPhotos')
    .set({ avif })
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .where('id', '=', id)
    .execute();
  if (avif) publishStoreChange(tx, storeId, 'products');
}
