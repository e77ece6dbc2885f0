import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../tests/support/eventually.ts';
import { diskStore } from './disk.ts';
import type { StoredFile } from './file-store.ts';

const storeId = '0198c0de-0000-7000-8000-000000000001';
const key = `public/products/${storeId}/0198c0de-0000-7000-8000-00000000000a/320.webp`;
const modulePath = join(import.meta.dirname, 'disk.ts');
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kedai-files-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a full disk has its own error, and the old file stays whole', async () => {
  const store = diskStore(root);
  await store.put(key, Buffer.from('yang lama'));
  // A limit on file sizes, in 512-byte blocks, makes the kernel refuse the write halfway, as a full disk does.
  const script = `
    const { diskStore } = await import(${JSON.stringify(modulePath)});
    await diskStore(${JSON.stringify(root)}).put(${JSON.stringify(key)}, Buffer.alloc(400_000, 1)).then(
      () => console.log('kept'),
      (error) => console.log(error.name, error.reason));`;
  const child = spawnSync(
    'sh',
    ['-c', 'ulimit -f 200; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8' },
  );
  expect(child.stdout.trim()).toBe('FileStoreError full');
  expect(await textOf(await store.get(key))).toBe('yang lama');
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
});

test('a folder that cannot be written gives another error than a full one', async () => {
  await writeFile(join(root, 'public'), 'a file in the way');
  const failure = diskStore(root).put(key, Buffer.from('x'));
  await expect(failure).rejects.toMatchObject({ name: 'FileStoreError', reason: 'unavailable' });
});

test("a private file is readable only by the program's user", async () => {
  const store = diskStore(root);
  const personal = `private/${storeId}/0198c0de-0000-7000-8000-00000000000a.webp`;
  for (const one of [key, personal]) await store.put(one, Buffer.from('x'));
  const rightsOf = async (path: string) => (await stat(join(root, path))).mode & 0o077;
  expect(await rightsOf(key)).toBe(0o040);
  for (const path of ['private', `private/${storeId}`, personal]) expect(await rightsOf(path), path).toBe(0);
});

test('kill -9 while files are written leaves no half file under its name', async () => {
  const bytes = 3_000_000;
  const script = `
    const { diskStore } = await import(${JSON.stringify(modulePath)});
    const store = diskStore(${JSON.stringify(root)});
    for (let n = 0; ; n += 1) {
      await store.put('public/logos/${storeId}/logo_' + n, Buffer.alloc(${bytes}, 7));
      console.log('kept');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let written = 0;
  child.stdout.on('data', (said) => {
    written += String(said).split('kept').length - 1;
  });
  await until(() => written >= 5);
  const gone = new Promise((exited) => child.once('exit', exited));
  child.kill('SIGKILL');
  await gone;
  const store = diskStore(root);
  const stored = await store.list(`public/logos/${storeId}/`);
  expect(stored.length).toBeGreaterThan(0);
  for (const one of stored) {
    expect((await store.get(one))?.size).toBe(bytes);
  }
});

test('leftovers of a dead process or older than an hour are deleted, files being written are not', async () => {
  const store = diskStore(root);
  await store.put(key, Buffer.from('x'));
  const incoming = join(root, '.incoming');
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  await writeFile(join(incoming, `${dead}-a`), 'half');
  await writeFile(join(incoming, `${process.ppid}-old`), 'half');
  await utimes(join(incoming, `${process.ppid}-old`), new Date(0), new Date(0));
  await writeFile(join(incoming, `${process.ppid}-now`), 'half');
  // Sets the file's time from Date, because `npm run test:clock` shifts Date but not the kernel's clock.
  await utimes(join(incoming, `${process.ppid}-now`), new Date(), new Date());
  await diskStore(root).put(key, Buffer.from('y'));
  expect(await readdir(incoming)).toEqual([`${process.ppid}-now`]);
  expect(await readFile(join(root, key), 'utf8')).toBe('y');
});

async function textOf(file: StoredFile | null): Promise<string> {
  if (!file) throw new Error('no such file');
  return Buffer.concat(await file.open().toArray()).toString();
}
