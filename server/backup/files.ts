import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileStoreError } from '../files/failure.ts';
import type { FileStore } from '../files/file-store.ts';
import { contentTypeOf, fileFolders } from '../files/keys.ts';
import { explainSystemError, isStartError, startError } from '../start-error.ts';
import { type Digest, digestOfBytes, writeLines, writeNew } from './copy.ts';

const CONCURRENCY = 8;

export function pictureList(folder: string): string {
  return join(folder, 'files.gz');
}

function picturesIn(folder: string): string {
  return join(folder, 'files');
}

type SavedFile = { key: string; bytes: number; sha256: string };

/** Copies pictures, starts the tables' snapshot by `moment`, then copies newer pictures, so that no row lacks one. */
export async function savePictures(
  store: FileStore,
  folder: string,
  moment: () => Promise<void>,
): Promise<{ count: number; bytes: number; sha256: string }> {
  let bytes = 0;
  const lines = async function* () {
    for (const isBefore of [true, false]) {
      for await (const saved of mapSome(keysOf(store), (key) =>
        savePicture(store, key, picturesIn(folder)),
      )) {
        if (!saved) continue;
        bytes += saved.bytes;
        yield `${saved.sha256} ${saved.bytes} ${saved.key}\n`;
      }
      if (isBefore) await moment();
    }
  };
  const list: Digest = await writeLines(lines(), pictureList(folder));
  return { count: list.lines, bytes, sha256: list.sha256 };
}

export async function checkPictures(folder: string): Promise<void> {
  const checks = mapSome(savedFiles(folder), (saved) => readSaved(folder, saved));
  for await (const _ of checks);
}

export async function putPictures(folder: string, store: FileStore): Promise<number> {
  let count = 0;
  const puts = mapSome(savedFiles(folder), async (saved) => {
    const bytes = await readSaved(folder, saved);
    await store.put(saved.key, bytes).catch((error) => fail(error, saved.key));
  });
  for await (const _ of puts) count += 1;
  return count;
}

export async function* otherKeys(folder: string, store: FileStore): AsyncGenerator<string> {
  for await (const key of keysOf(store)) if (!existsSync(join(picturesIn(folder), key))) yield key;
}

async function* keysOf(store: FileStore): AsyncGenerator<string> {
  try {
    for (const name of fileFolders)
      for await (const batch of store.walk(name)) yield* batch.map(({ key }) => key);
  } catch (error) {
    fail(error, fileFolders.join(', '));
  }
}

async function savePicture(store: FileStore, key: string, into: string): Promise<SavedFile | null> {
  const path = join(into, key);
  if (existsSync(path)) return null;
  const found = await store.get(key).catch((error) => fail(error, key));
  if (!found) return null;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const digest = await writeNew(found.open(), path).catch(unlessRemoved);
  if (digest) return { key, bytes: digest.bytes, sha256: digest.sha256 };
  await rm(path, { force: true });
  return null;
}

async function* savedFiles(folder: string): AsyncGenerator<SavedFile> {
  const text = pipeline(createReadStream(pictureList(folder)), createGunzip(), () => undefined);
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [sha256 = '', bytes, key = ''] = line.split(' ');
      if (contentTypeOf(key) !== null) yield { key, bytes: Number(bytes), sha256 };
    }
  }
}

async function readSaved(folder: string, { key, sha256 }: SavedFile): Promise<Uint8Array> {
  const path = join(picturesIn(folder), key);
  const bytes = await readFile(path).catch(() => null);
  if (bytes && digestOfBytes(bytes) === sha256) return bytes;
  throw startError(damagedText(path));
}

export function damagedText(path: string): string {
  return `Cadangan rusak: ${path} hilang atau berubah. Tidak ada yang diubah; pakai cadangan lain.`;
}

async function* mapSome<T, R>(source: AsyncIterable<T>, work: (one: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const one of source) {
      const begun = work(one);
      begun.catch(() => undefined);
      running.push(begun);
      if (running.length === CONCURRENCY) yield (await running.shift()) as R;
    }
    while (running.length > 0) yield (await running.shift()) as R;
  } finally {
    await Promise.allSettled(running);
  }
}

function fail(error: unknown, what: string): never {
  if (!(error instanceof FileStoreError)) throw error;
  const explained = explainSystemError(error.cause, what);
  if (isStartError(explained)) throw explained;
  const reason = error.cause instanceof Error ? error.cause.message : error.reason;
  throw startError(`Penyimpanan foto tidak bisa dipakai (${what}): ${reason}. Perbaiki, lalu ulangi.`, error);
}

function unlessRemoved(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
