import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make.ts';
import { removeOldBackups } from '#server/backup/old.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { failureOfErrno, failureOfStatus } from '#server/files/failure.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { coverFolder, fileFolders, logoKey, photoKey, privateKey } from '#server/files/keys.ts';
import { testDatabase } from '../support/database/database.ts';
import { isFullRun, rowsOf } from '../support/full-run.ts';
import { type EmptyStore, fileStores } from '../support/servers/file-stores.ts';
import { world } from '../support/world/world.ts';

const { warung, batik } = world;

let root: string;
let open: EmptyStore[] = [];
let minutes = 0;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kedai-backup-pictures-'));
});

afterEach(async () => {
  for (const { close } of open) await close();
  open = [];
  await rm(root, { recursive: true, force: true });
});

async function openStore(kind: () => Promise<EmptyStore>): Promise<FileStore> {
  const made = await kind();
  open.push(made);
  return made.store;
}

function backup(pictures: FileStore | null) {
  const now = new Date(Date.UTC(2026, 0, 1, 0, minutes++));
  return makeBackup({ appUrl: testDatabase().appUrl, pictures, into: root, now });
}

/** Restores over this test file's own database, because only the pictures matter here. */
function restore(folder: string, store: FileStore, isShared = false) {
  const { appUrl, ownerUrl } = testDatabase();
  return restoreBackup({ folder, appUrl, ownerUrl, pictures: { store, isShared }, force: true });
}

async function fill(store: FileStore): Promise<Map<string, string>> {
  const keys = [
    ...Array.from({ length: 20 }, () => photoKey(warung.storeId, randomUUID(), 320, 'webp')),
    logoKey(warung.storeId, new Date(1)),
    logoKey(batik.storeId, new Date(2)),
    `${coverFolder(batik.storeId, new Date(2))}800.webp`,
    privateKey(batik.storeId, randomUUID()),
  ];
  for (const key of keys) await store.put(key, Buffer.from(`isi ${key}`));
  return new Map(keys.map((key) => [key, `isi ${key}`]));
}

async function contentOf(store: FileStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of fileFolders)
    for await (const batch of store.walk(folder))
      for (const { key } of batch) {
        const chunks = await (await store.get(key))?.open().toArray();
        found.set(key, Buffer.concat(chunks ?? []).toString());
      }
  return found;
}

const sorted = (content: Map<string, string>) => [...content].sort();

describe.each(rowsOf(fileStores))('pictures in %s', (_, from) => {
  test.each(rowsOf(fileStores, 1))('are restored to %s', async (_name, to) => {
    const source = await openStore(from);
    const pictures = await fill(source);
    const { folder, manifest } = await backup(source);
    const bytes = [...pictures.values()].reduce((sum, text) => sum + text.length, 0);
    expect(manifest.pictures).toMatchObject({ count: 24, bytes });
    const target = await openStore(to);
    expect((await restore(folder, target)).pictures).toBe(24);
    expect(sorted(await contentOf(target))).toEqual(sorted(pictures));
  });

  test.runIf(isFullRun)(
    'that are added and deleted during the backup are included if rows name them',
    async () => {
      const store = await openStore(from);
      const pictures = await fill(store);
      const [gone = ''] = pictures.keys();
      const late = logoKey(batik.storeId, new Date(3));
      let removed = false;
      const { folder, manifest } = await backup({
        ...store,
        async get(key) {
          // Simulates a program that deletes one picture and adds one, after the backup has listed the pictures.
          if (!removed) {
            removed = true;
            await store.delete(gone);
            await store.put(late, Buffer.from('terlambat'));
          }
          return store.get(key);
        },
      });
      pictures.delete(gone);
      pictures.set(late, 'terlambat');
      expect(manifest.pictures?.count).toBe(24);
      const target = await openStore(from);
      await restore(folder, target);
      expect(sorted(await contentOf(target))).toEqual(sorted(pictures));
    },
  );

  test.runIf(isFullRun)('of others stay in a shared store, and are deleted from our own store', async () => {
    const store = await openStore(from);
    const pictures = await fill(store);
    const { folder } = await backup(store);
    const other = logoKey(randomUUID(), new Date(4));
    await store.put(other, Buffer.from('milik lain'));
    await restore(folder, store, true);
    expect(sorted(await contentOf(store))).toEqual(sorted(new Map([...pictures, [other, 'milik lain']])));
    await restore(folder, store, false);
    expect(sorted(await contentOf(store))).toEqual(sorted(pictures));
  });
});

describe('a store that fails', () => {
  test('leaves no backup and reports a sentence', async () => {
    const [, open] = fileStores[0] ?? [];
    if (!open) throw new Error('no store');
    const store = await openStore(open);
    await fill(store);
    const get = () => Promise.reject(failureOfStatus(403, 'AccessDenied'));
    await expect(backup({ ...store, get })).rejects.toThrow(/answered 403: AccessDenied/);
    expect(await readdir(root)).toEqual([]);
    const { folder } = await backup(store);
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const put = () => Promise.reject(failureOfErrno('ENOSPC', full));
    await expect(restore(folder, { ...store, put })).rejects.toThrow('Disk penuh');
  });
});

describe('a backup without pictures', () => {
  test('leaves the existing pictures alone', async () => {
    const [, open] = fileStores[0] ?? [];
    if (!open) throw new Error('no store');
    const { folder, manifest } = await backup(null);
    expect(manifest.pictures).toBeNull();
    const store = await openStore(open);
    const pictures = await fill(store);
    expect((await restore(folder, store)).pictures).toBe(0);
    expect(sorted(await contentOf(store))).toEqual(sorted(pictures));
  });
});

test('--keep leaves the newest backups, and everything that is not a complete backup', async () => {
  const folders = [];
  for (let nth = 0; nth < 4; nth++) folders.push((await backup(null)).folder);
  const [first, second, third, fourth] = folders;
  const broken = join(root, 'kedai-2020-01-01T000000Z');
  for (const name of [`${broken}.partial`, broken, join(root, 'foto-liburan')]) await mkdir(name);
  expect(await removeOldBackups(root, 2)).toEqual([first, second]);
  expect((await readdir(root)).length).toBe(5);
  for (const remaining of [third, fourth])
    expect(await readFile(join(remaining ?? '', 'manifest.json'), 'utf8')).toBeTruthy();
});
