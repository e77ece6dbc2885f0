import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoWidths } from '#domain/products/photo.ts';
import { projectRoot } from '../../tests/support/source-files.ts';
import { world } from '../../tests/support/world/world.ts';
import { asGuest, asUser } from '../db/access.ts';
import { photoKey, photoPrefix, photoSourceKey } from '../files/keys.ts';
import { fileStore, readBytes } from '../files/store.ts';
import { makeAvifs } from './avif.ts';
import { addPhotos } from './photo-rows.ts';
import { deletePhoto, storePhoto } from './photos.ts';
import { readProducts } from './read.ts';

const { sri, warung, nasiGoreng } = world;
const { storeId } = warung;

const dish = () => readFile(join(projectRoot, 'db/demo/pictures/warung/rendang.webp'));

/** A picture so plain that WebP is already as small as AVIF. */
const plain = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();

async function upload(bytes: Uint8Array): Promise<string> {
  const stored = await storePhoto(storeId, bytes);
  if (!stored.ok) throw new Error(stored.message);
  await asUser(sri, (tx) => addPhotos(tx, storeId, nasiGoreng.id, [stored.photo]));
  return stored.photo.id;
}

async function shown(photoId: string) {
  const [product] = await asGuest(storeId, (tx) => readProducts(tx, storeId, [nasiGoreng.id]));
  return product?.photos.find(({ id }) => id === photoId);
}

const filesOf = async (photoId: string) =>
  (await fileStore.list(photoPrefix(storeId, photoId))).map((key) => key.split('/').at(-1)).sort();

test('a photo has no AVIF until it is made, smaller than WebP in each width; then its source is deleted', async () => {
  const id = await upload(await dish());
  expect(await shown(id)).not.toHaveProperty('avif');
  expect(await filesOf(id)).toContain('source.jpg');
  await makeAvifs(undefined, 0);
  expect(await shown(id)).not.toHaveProperty('avif');
  await makeAvifs();
  expect(await shown(id)).toMatchObject({ avif: true });
  for (const width of photoWidths) {
    const avif = await readBytes(photoKey(storeId, id, width, 'avif'));
    const webp = await readBytes(photoKey(storeId, id, width, 'webp'));
    expect(await sharp(avif ?? undefined).metadata()).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width,
    });
    expect(avif?.length).toBeLessThan(webp?.length ?? 0);
  }
  expect(await filesOf(id)).not.toContain('source.jpg');
  await deletePhoto(storeId, id);
  expect(await filesOf(id)).toEqual([]);
});

test('if AVIF is not smaller, WebP stays', async () => {
  const id = await upload(await plain());
  await makeAvifs();
  expect(await shown(id)).not.toHaveProperty('avif');
  expect((await filesOf(id)).filter((name) => name?.endsWith('.avif') || name === 'source.jpg')).toEqual([]);
});

test('an interrupted photo is made again; a missing or broken source harms no other photo', async () => {
  const [gone, spoilt, whole] = [
    await upload(await plain()),
    await upload(await dish()),
    await upload(await dish()),
  ];
  await fileStore.delete(photoSourceKey(storeId, gone));
  await fileStore.put(photoSourceKey(storeId, spoilt), Buffer.from('no picture'));
  const stopping = AbortSignal.abort(new Error('the program stops'));
  await expect(makeAvifs(stopping)).rejects.toThrow('the program stops');
  await makeAvifs();
  const are = await Promise.all([gone, spoilt, whole].map(shown));
  expect(are.map((photo) => photo?.avif)).toEqual([undefined, undefined, true]);
});
