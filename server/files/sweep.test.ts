import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobHelpers } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAdmin } from '../../tests/support/database/database.ts';
import { type EmptyStore, fileStores } from '../../tests/support/servers/file-stores.ts';
import { addProduct } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSystem, asUser, type Tx } from '../db/access.ts';
import { env } from '../env.ts';
import { addPhotos, namedPhotos } from '../products/photo-rows.ts';
import { makeTasks } from '../program/worker/tasks.ts';
import type { FileStore } from './file-store.ts';
import { coverFolder, fileFolders, logoKey, photoKey, privateKey, publicAddress } from './keys.ts';
import { storePrivateFile } from './private.ts';
import { fileStore } from './store.ts';
import { sweepOrphans } from './sweep.ts';

const { sri, warung, esTeh } = world;
const { storeId } = warung;
const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

async function photographed(deletedAt: Date | null): Promise<string> {
  const photo = { id: randomUUID(), width: 40, height: 30 };
  const { id: _, storeId: __, ...input } = esTeh;
  const productId = await asUser(sri, async (tx) => {
    const id = await addProduct(tx, storeId, input);
    await addPhotos(tx, storeId, id, [photo]);
    return id;
  });
  await asSystem((tx) => tx.updateTable('products').set({ deletedAt }).where('id', '=', productId).execute());
  return photo.id;
}

const sizes = (photoId: string, shop = storeId) => [
  photoKey(shop, photoId, 320, 'webp'),
  photoKey(shop, photoId, 640, 'jpg'),
];

async function everything(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of fileFolders)
    for await (const batch of store.walk(folder)) keys.push(...batch.map(({ key }) => key));
  return keys.sort();
}

for (const [name, open] of fileStores)
  describe(name, () => {
    let opened: EmptyStore;

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const keep = async (keys: string[], storedAt: Date) => {
      for (const key of keys) {
        await opened.store.put(key, Buffer.from('x'));
        await opened.age(key, storedAt);
      }
      return keys;
    };

    test('files that no row names and photos of deleted products are deleted after an hour, others stay', async () => {
      const [shown, justDeleted, longDeleted] = [
        await photographed(null),
        await photographed(ago(HOUR / 2)),
        await photographed(ago(3 * HOUR)),
      ];
      const logo = logoKey(storeId, ago(9 * HOUR));
      const cover = coverFolder(storeId, ago(9 * HOUR));
      const coverFiles = (folder: string) => [`${folder}800.webp`, `${folder}1600.webp`];
      await asSystem((tx) =>
        tx
          .updateTable('stores')
          .set({ logoUrl: publicAddress(logo), coverUrl: publicAddress(cover).slice(0, -1) })
          .where('storeId', '=', storeId)
          .execute(),
      );
      const noting = (work: (tx: Tx) => Promise<string>) => asUser(sri, work);
      const file = { storeId, customerId: null };
      const noted = await storePrivateFile(noting, file, Buffer.from('x'), opened.store);
      const unnoted = (shop = storeId) => privateKey(shop, randomUUID());
      const stay = [
        ...(await keep([...sizes(shown), ...sizes(justDeleted), logo, ...coverFiles(cover)], ago(9 * HOUR))),
        ...(await keep([privateKey(storeId, noted)], ago(9 * HOUR))),
        ...(await keep([unnoted()], ago(HOUR / 2))),
        ...(await keep([...sizes(randomUUID()), logoKey(storeId, ago(HOUR / 2))], ago(HOUR / 2))),
        // The sweep keeps these files, because their shops are not in this database.
        ...(await keep([unnoted(randomUUID())], ago(9 * HOUR))),
        ...(await keep([...sizes(randomUUID(), randomUUID()), logoKey(randomUUID(), ago(0))], ago(9 * HOUR))),
      ];
      const go = [...sizes(longDeleted), ...sizes(randomUUID()), logoKey(storeId, ago(2 * HOUR)), unnoted()];
      go.push(...coverFiles(coverFolder(storeId, ago(2 * HOUR))));
      await keep(go, ago(2 * HOUR));

      // Files younger than an hour stay, although the caller asks to sweep files of any age.
      const sweep = await sweepOrphans(new Date(Date.now() + HOUR), { store: opened.store });
      expect(sweep).toEqual({ removed: go.length, stuck: 0, foreign: 4 });
      expect(await everything(opened.store)).toEqual([...stay].sort());
      const rows = await asSystem((tx) => namedPhotos(tx, storeId, [shown, justDeleted, longDeleted]));
      expect(rows).toEqual(new Set([shown, justDeleted]));
      expect(await sweepOrphans(ago(0), { store: opened.store })).toEqual({
        removed: 0,
        stuck: 0,
        foreign: 4,
      });
    });

    test('a photo that is being deleted with its product is skipped, and deleted by the next sweep', async () => {
      const photo = await photographed(ago(3 * HOUR));
      const files = await keep(sizes(photo), ago(2 * HOUR));
      const holding = await openAdmin();
      await holding.query('BEGIN');
      await holding.query('DELETE FROM product_photos WHERE id = $1', [photo]);
      expect((await sweepOrphans(ago(HOUR), { store: opened.store })).removed).toBe(0);
      await holding.query('COMMIT');
      await holding.end();
      expect((await sweepOrphans(ago(HOUR), { store: opened.store })).removed).toBe(files.length);
    });

    test('files younger than the limit stay, and one that cannot be deleted does not stop the others', async () => {
      const [first = '', second = ''] = await keep(sizes(randomUUID()), ago(5 * HOUR));
      expect((await sweepOrphans(ago(6 * HOUR), { store: opened.store })).removed).toBe(0);
      const sticking: FileStore = {
        ...opened.store,
        delete: (key) => (key === first ? Promise.reject(new Error('stuck')) : opened.store.delete(key)),
      };
      expect(await sweepOrphans(ago(HOUR), { store: sticking })).toMatchObject({ removed: 1, stuck: 1 });
      const left = await everything(opened.store);
      expect([left.includes(first), left.includes(second)]).toEqual([true, false]);
    });
  });

test('the daily job deletes files older than a day', async () => {
  const keep = async (age: number) => {
    const [key = ''] = sizes(randomUUID());
    await fileStore.put(key, Buffer.from('x'));
    await utimes(join(env.dataDir, 'files', key), ago(age), ago(age));
    return key;
  };
  const [old, young] = [await keep(30 * HOUR), await keep(20 * HOUR)];
  await makeTasks('http://kedai.test').daily?.(null, {} as JobHelpers);
  expect(await fileStore.get(old)).toBeNull();
  expect(await fileStore.get(young)).not.toBeNull();
  await fileStore.delete(young);
});
