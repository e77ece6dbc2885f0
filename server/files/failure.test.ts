import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { tryStoreShopPicture } from '../stores/shop-pictures.ts';
import { failureOfErrno, failureOfStatus } from './failure.ts';
import type { FileStore } from './file-store.ts';

const storeId = '01900000-0000-7000-8000-000000000001';
let server: Server | undefined;

afterEach(() => server?.close());

async function storeThatAnswers(status: number, body: string): Promise<FileStore> {
  server = createServer((_, res) => res.writeHead(status).end(body));
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return storeThat(async (key, bytes) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${key}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
    });
    if (!answer.ok) throw failureOfStatus(answer.status, await answer.text());
  });
}

function storeThat(put: FileStore['put']): FileStore {
  const walk = async function* () {};
  return { put, get: async () => null, delete: async () => undefined, list: async () => [], walk };
}

function logo(): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background: '#aa3311' } })
    .png()
    .toBuffer();
}

test.each([
  [400, '', 'Penyimpanan gambar tidak menerima berkas ini. Coba gambar lain.'],
  [401, '', 'Server belum dikenali oleh penyimpanan gambar. Hubungi pengelola platform.'],
  [
    401,
    '{"error":{"message":"Firebase App Check token is invalid."}}',
    'Penyimpanan gambar menolak tanda pengenal server. Hubungi pengelola platform.',
  ],
  [402, '', 'Kuota penyimpanan gambar sudah habis. Hubungi pengelola platform.'],
  [403, '', 'Server tidak punya izin menyimpan gambar. Hubungi pengelola platform.'],
  [404, '', 'Tempat penyimpanan gambar tidak ditemukan. Hubungi pengelola platform.'],
  [
    500,
    '<html>Internal Server Error</html>',
    'Penyimpanan gambar sedang bermasalah. Coba lagi sebentar lagi.',
  ],
  [501, '', 'Server ini tidak mendukung penyimpanan gambar. Hubungi pengelola platform.'],
  [507, '', 'Penyimpanan gambar penuh. Hubungi pengelola platform.'],
])('the error text of an object store that answers %d %s', async (status, body, message) => {
  const store = await storeThatAnswers(status, body);
  expect(await tryStoreShopPicture('logo', storeId, await logo(), store)).toEqual({
    ok: false,
    status: 503,
    message,
  });
});

test.each([
  ['ENOSPC', 'Penyimpanan gambar penuh. Hubungi pengelola platform.'],
  ['EDQUOT', 'Kuota penyimpanan gambar sudah habis. Hubungi pengelola platform.'],
  ['EACCES', 'Server tidak punya izin menyimpan gambar. Hubungi pengelola platform.'],
  ['EROFS', 'Server tidak punya izin menyimpan gambar. Hubungi pengelola platform.'],
  ['ENOTSUP', 'Server ini tidak mendukung penyimpanan gambar. Hubungi pengelola platform.'],
  ['ENAMETOOLONG', 'Penyimpanan gambar tidak menerima berkas ini. Coba gambar lain.'],
  ['EIO', 'Penyimpanan gambar sedang bermasalah. Coba lagi sebentar lagi.'],
  [undefined, 'Penyimpanan gambar sedang bermasalah. Coba lagi sebentar lagi.'],
])('the error text of a disk that reports %s', async (code, message) => {
  const store = storeThat(async () => {
    throw failureOfErrno(code, new Error('write'));
  });
  expect(await tryStoreShopPicture('logo', storeId, await logo(), store)).toEqual({
    ok: false,
    status: 503,
    message,
  });
});

test('a bug of ours is no storage error', async () => {
  const store = storeThat(async () => {
    throw new RangeError('bug');
  });
  await expect(tryStoreShopPicture('logo', storeId, await logo(), store)).rejects.toThrow('bug');
});
