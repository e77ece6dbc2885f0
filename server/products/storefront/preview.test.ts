import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparePhoto } from '#server/files/images/images.ts';
import { findStore, type Store } from '#server/stores/store.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readShopPreview } from './preview.ts';

async function warung(): Promise<Store> {
  const store = await findStore(world.warung.slug);
  if (!store) throw new Error('no such shop');
  return store;
}

const upload = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#aa3300' } })
    .jpeg()
    .toBuffer();

test("500 guests who request 500 different previews do not delay an owner's upload", async () => {
  const store = await warung();
  const stores = Array.from({ length: 500 }, (_, nth) => ({ ...store, namaToko: `Toko ${nth}` }));
  let isOver = false;
  // Rejected guests retry at once, so that the queue is full while the owner uploads.
  const flood = stores.map(async (one) => {
    while (!isOver && !(await readShopPreview(one))) await new Promise(setImmediate);
  });
  const photo = await upload();
  const uploads = await Promise.all(Array.from({ length: 12 }, () => preparePhoto(photo)));
  isOver = true;
  expect(uploads.filter(({ ok }) => !ok)).toEqual([]);
  await Promise.all(flood);
});

test('a preview is drawn once for concurrent requests, and cached', async () => {
  const store = { ...(await warung()), namaToko: 'Toko Serentak' };
  const asked = await Promise.all(Array.from({ length: 60 }, () => readShopPreview(store)));
  expect(new Set(asked).size).toBe(1);
  expect(await readShopPreview(store)).toBe(asked[0]);
});
