import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../tests/support/servers/object-store.ts';
import { tryStoreShopPicture } from '../stores/shop-pictures.ts';
import type { FileStore } from './file-store.ts';
import { type S3Settings, s3Store } from './s3.ts';

const storeId = '01900000-0000-7000-8000-000000000001';
const key = `public/logos/${storeId}/logo_1`;
const unavailable = 'Penyimpanan gambar sedang bermasalah. Coba lagi sebentar lagi.';
const limits = { readMs: 300, writeMs: 600, maxAttempts: 2 };
let objects: ObjectStore;
let logo: Buffer;

beforeAll(async () => {
  objects = await startObjectStore();
  const create = { width: 20, height: 20, channels: 3, background: '#aa3311' } as const;
  logo = await sharp({ create }).png().toBuffer();
});
afterEach(() => {
  objects.door.instead = null;
});
afterAll(() => objects.close());

const storeWith = (change: Partial<S3Settings> = {}): FileStore => s3Store({ ...objects.s3, ...change });

/** Makes the simulated S3 server answer every request with `answer`, and clears its list of received requests. */
function shutDoor(answer: RequestListener): void {
  objects.asked.length = 0;
  objects.door.instead = answer;
}

const xml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;

test.each([
  [400, 'InvalidRequest', 'Penyimpanan gambar tidak menerima berkas ini. Coba gambar lain.'],
  [401, 'Unauthorized', 'Server belum dikenali oleh penyimpanan gambar. Hubungi pengelola platform.'],
  [402, 'QuotaExceeded', 'Kuota penyimpanan gambar sudah habis. Hubungi pengelola platform.'],
  [403, 'AccessDenied', 'Server tidak punya izin menyimpan gambar. Hubungi pengelola platform.'],
  [404, 'NoSuchBucket', 'Tempat penyimpanan gambar tidak ditemukan. Hubungi pengelola platform.'],
  [500, 'InternalError', unavailable],
  [501, 'NotImplemented', 'Server ini tidak mendukung penyimpanan gambar. Hubungi pengelola platform.'],
  [503, 'SlowDown', unavailable],
  [507, 'StorageFull', 'Penyimpanan gambar penuh. Hubungi pengelola platform.'],
])('a store that answers %d %s: the owner is told why', async (status, code, message) => {
  const store = storeWith();
  for (const body of [xml(code), '<html>a proxy in between</html>', '']) {
    shutDoor((req, res) => req.resume().on('end', () => res.writeHead(status).end(body)));
    expect(await tryStoreShopPicture('logo', storeId, logo, store)).toEqual({
      ok: false,
      status: 503,
      message,
    });
    expect(objects.asked.length).toBeLessThanOrEqual(2);
  }
});

test.each([401, 402, 403, 500])(
  'a store that answers %d to reading does not count as empty',
  async (status) => {
    shutDoor((_, res) => res.writeHead(status).end(xml('Some')));
    const store = storeWith();
    const failure = { name: 'FileStoreError' };
    await expect(store.get(key)).rejects.toMatchObject(failure);
    await expect(store.delete(key)).rejects.toMatchObject(failure);
    await expect(store.list(`public/logos/${storeId}/`)).rejects.toMatchObject(failure);
  },
);

test('a missing bucket and an unknown account are reported as a real store reports them', async () => {
  const elsewhere = storeWith({ bucket: 'nowhere' });
  const gone = { reason: 'objectNotFound' };
  await expect(elsewhere.put(key, logo)).rejects.toMatchObject(gone);
  await expect(elsewhere.get(key)).rejects.toMatchObject(gone);
  await expect(elsewhere.delete(key)).rejects.toMatchObject(gone);
  const stranger = storeWith({ accessKeyId: 'NOBODY' });
  await expect(stranger.put(key, logo)).rejects.toMatchObject({ reason: 'unauthorized' });
  await expect(stranger.get(key)).rejects.toMatchObject({ reason: 'unauthorized' });
});

test('if no store listens, the owner is told at once', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  const store = storeWith({ endpoint: `http://127.0.0.1:${port}` });
  expect(await tryStoreShopPicture('logo', storeId, logo, store)).toEqual({
    ok: false,
    status: 503,
    message: unavailable,
  });
});

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  [
    'begins and falls silent',
    (_, res) => res.writeHead(200, { 'content-length': 9, etag: '"a"' }).write('half'),
  ],
])('a store that %s delays nobody beyond its timeout', async (_, answer) => {
  shutDoor(answer);
  const store = s3Store(objects.s3, limits);
  for (const [ask, longest] of [
    [() => store.get(key), limits.readMs],
    [() => store.list(`public/logos/${storeId}/`), limits.readMs],
    [() => store.put(key, logo), limits.writeMs],
  ] as const) {
    const start = performance.now();
    await expect(ask()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(performance.now() - start).toBeLessThan(longest + 3_000);
  }
});

test('a file that ends halfway is an error', async () => {
  shutDoor((_, res) => {
    res.writeHead(200, { 'content-length': 9, etag: '"a"' }).write('half', () => res.destroy());
  });
  await expect(storeWith().get(key)).rejects.toMatchObject({ reason: 'unavailable' });
});

test('a temporary failure is retried once', async () => {
  shutDoor((_, res) => {
    objects.door.instead = null;
    res.writeHead(500).end(xml('InternalError'));
  });
  const store = storeWith();
  await store.put(key, logo);
  expect(objects.asked.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  expect((await store.get(key))?.size).toBe(logo.length);
});

test('objects are signed and cacheable forever, private ones never, and no error contains the secret', async () => {
  objects.asked.length = 0;
  await storeWith().put(key, logo);
  const [put] = objects.asked;
  expect(put?.path.split('?')[0]).toBe(`/kedai/${key}`);
  expect(put?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\//),
  });
  await storeWith().put(`private/${storeId}/${storeId}.webp`, logo);
  expect(objects.asked.at(-1)?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  });
  const secret = 'rahasia-sekali-0123456789';
  const error = await storeWith({ bucket: 'nowhere', secretAccessKey: secret })
    .get(key)
    .catch((thrown) => thrown);
  expect(error.name).toBe('FileStoreError');
  expect(JSON.stringify([error.message, error.cause, String(error.cause)])).not.toContain(secret);
});
