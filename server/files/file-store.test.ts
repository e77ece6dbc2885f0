import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmptyStore, fileStores } from '../../tests/support/servers/file-stores.ts';
import type { FileEntry, StoredFile } from './file-store.ts';

const storeId = '0198c0de-0000-7000-8000-000000000001';
const photoId = '0198c0de-0000-7000-8000-00000000000a';
const personal = `private/${storeId}/${photoId}.webp`;
const key = `public/products/${storeId}/${photoId}/320.webp`;

/** Returns the kernel's time, which new files get. `npm run test:clock` shifts Date, but not the kernel's time. */
async function fileClock(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kedai-clock-'));
  const { mtimeMs } = await stat(folder);
  await rm(folder, { recursive: true });
  return mtimeMs;
}

for (const [name, open] of fileStores)
  describe(name, () => {
    let opened: EmptyStore;

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('a file that was put has its type and a tag; a deleted one is gone', async () => {
      const { store } = opened;
      await store.put(key, Buffer.from('satu'));
      const file = await store.get(key);
      expect(file).toMatchObject({
        size: 4,
        contentType: 'image/webp',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
      expect(await textOf(file)).toBe('satu');
      expect(await store.list(`public/products/${storeId}/`)).toEqual([key]);
      expect((await store.get(key))?.etag).toBe(file?.etag);
      await store.delete(key);
      await store.delete(key);
      expect(await store.get(key)).toBeNull();
      expect(await store.list(`public/products/${storeId}/`)).toEqual([]);
    });

    test('a picture of half a megabyte is returned byte by byte', async () => {
      const { store } = opened;
      const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, n) => (n * 7919) % 251));
      await store.put(key, bytes);
      const file = await store.get(key);
      expect(Buffer.concat((await file?.open().toArray()) ?? []).equals(bytes)).toBe(true);
      await store.delete(key);
    });

    test('a folder ends where its name ends, and a walk finds every shop', async () => {
      const { store, age } = opened;
      const other = randomUUID();
      const logos = [`public/logos/${storeId}/logo_1`, `public/logos/${other}/logo_2`];
      const photos = [key, key.replace('320', '640'), `public/products/${storeId}/${randomUUID()}/320.jpg`];
      for (const one of [...logos, ...photos, personal]) await store.put(one, Buffer.from('x'));
      await age(key, new Date('2026-01-02T03:04:05Z'));
      expect(await store.list(`public/products/${other}/`)).toEqual([]);
      expect((await store.list(`public/products/${storeId}/${photoId}/`)).sort()).toEqual(photos.slice(0, 2));
      const found = await gather(store.walk('public/products'));
      expect(found.map((file) => file.key).sort()).toEqual([...photos].sort());
      expect(found.find((file) => file.key === key)?.storedAt).toEqual(new Date('2026-01-02T03:04:05Z'));
      const fresh = found.find((file) => file.key === photos[1])?.storedAt.getTime() ?? 0;
      expect(Math.abs(fresh - (await fileClock()))).toBeLessThan(60_000);
      expect((await gather(store.walk('public/logos'))).map((file) => file.key).sort()).toEqual(
        [...logos].sort(),
      );
      expect((await gather(store.walk('private'))).map((file) => file.key)).toEqual([personal]);
      expect(await store.list(`private/${storeId}/`)).toEqual([personal]);
      for (const one of [...logos, ...photos, personal]) await store.delete(one);
      expect(await gather(store.walk('public/products'))).toEqual([]);
    });

    test('more than one page of files is listed and walked completely', async () => {
      const { store } = opened;
      const keys = Array.from({ length: 1_003 }, (_, n) => `public/logos/${storeId}/logo_${n + 1}`);
      for (let start = 0; start < keys.length; start += 50)
        await Promise.all(keys.slice(start, start + 50).map((one) => store.put(one, Buffer.from('x'))));
      expect((await store.list(`public/logos/${storeId}/`)).sort()).toEqual([...keys].sort());
      const sizes: number[] = [];
      for await (const batch of store.walk('public/logos')) sizes.push(batch.length);
      expect(sizes).toEqual([1_000, 3]);
    });

    test.each([
      '../../etc/passwd',
      `public/products/${storeId}/../${photoId}/320.webp`,
      `public/products/${storeId}%2f${photoId}/320.webp`,
      `${key}\0.jpg`,
      `${key}\n`,
      `/${key}`,
      key.toUpperCase(),
      `public/products/${storeId}/${photoId}/321.webp`,
      `public/products/${storeId}/${photoId}/320.svg`,
      `public/logos/${storeId}/logo_1.html`,
      key.slice('public/'.length),
      personal.replace('webp', 'svg'),
      `public/${personal}`,
      `private/${key}`,
      `public/../${personal}`,
      'private/',
      '.incoming/1-x',
      '',
    ])('a key of another shape is rejected: %j', async (bad) => {
      const { store } = opened;
      await expect(store.put(bad, Buffer.from('x'))).rejects.toThrow('not a key');
      await expect(store.get(bad)).rejects.toThrow('not a key');
      await expect(store.delete(bad)).rejects.toThrow('not a key');
      await expect(store.list(bad)).rejects.toThrow('not a folder');
      expect(await gather(store.walk('public/products'))).toEqual([]);
    });
  });

async function textOf(file: StoredFile | null): Promise<string> {
  if (!file) throw new Error('no such file');
  return Buffer.concat(await file.open().toArray()).toString();
}

async function gather(batches: AsyncIterable<FileEntry[]>): Promise<FileEntry[]> {
  const files: FileEntry[] = [];
  for await (const batch of batches) files.push(...batch);
  return files;
}
