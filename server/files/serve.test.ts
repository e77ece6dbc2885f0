import { randomUUID } from 'node:crypto';
import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmptyStore, fileStores } from '../../tests/support/servers/file-stores.ts';
import { photoKey, privateKey, publicAddress } from './keys.ts';
import { uploadedFiles } from './serve.ts';

const storeId = randomUUID();
const photoId = randomUUID();
const key = photoKey(storeId, photoId, 640, 'jpg');
const address = publicAddress(key);
const personal = privateKey(storeId, randomUUID());
const bytes = Buffer.alloc(300_000, 'kedai');
let server: Server;

for (const [name, open] of fileStores)
  describe(name, () => {
    let opened: EmptyStore;

    beforeAll(async () => {
      opened = await open();
      await opened.store.put(key, bytes);
      await opened.store.put(personal, bytes);
      server = createServer((req, res) => {
        if (!uploadedFiles(req, res, req.url ?? '', opened.store)) res.writeHead(204).end();
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    });
    afterAll(async () => {
      server.close();
      await opened.close();
    });

    test('a picture is cacheable forever, sandboxed, with its type and size', async () => {
      const { response, body } = await fetchRaw(address);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': '300000',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const policy = String(response.headers['content-security-policy']);
      expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
      expect(body.equals(bytes)).toBe(true);
    });

    test('HEAD sends no body, and a known tag is answered with 304', async () => {
      const head = await fetchRaw(address, 'HEAD');
      expect([head.response.statusCode, head.body.length]).toEqual([200, 0]);
      expect(head.response.headers['content-length']).toBe('300000');
      const tag = String(head.response.headers.etag);
      const again = await fetchRaw(address, 'GET', { 'if-none-match': `"x", W/${tag}` });
      expect([again.response.statusCode, again.body.length]).toEqual([304, 0]);
    });

    test.each([
      `/files/products/${storeId}/../${storeId}/${photoId}/640.jpg`,
      `/files/products/${storeId}/%2e%2e/${storeId}/${photoId}/640.jpg`,
      `/files/products%2f${storeId}/${photoId}/640.jpg`,
      `${address}%00`,
      `${address}/`,
      address.replace('/files/', '/files//'),
      `/files/${key}`,
      '/files/../../../../etc/passwd',
      '/files/..%2f..%2f..%2fetc%2fpasswd',
      '/files/.incoming/1-a',
      '/files/',
      `/files/products/${storeId}/${photoId}/320.jpg`,
    ])('no other path is served: %s', async (path) => {
      const { response, body } = await fetchRaw(path);
      expect(response.statusCode).toBe(404);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(body.toString()).toBe('Berkas tidak ditemukan.');
    });

    test.each(['GET', 'HEAD'])('%s: no path leads to a private file', async (method) => {
      expect((await opened.store.get(personal))?.size).toBe(bytes.length);
      for (const path of [
        `/files/${personal}`,
        `/files/public/${personal}`,
        `/files/../${personal}`,
        `/files/%2e%2e/${personal}`,
        `/files/..%2f${personal}`,
        `/files/products/../../${personal}`,
        `/files/logos/${storeId}/../../../${personal}`,
        `/files//${personal}`,
        `/files/${personal}?`,
      ])
        for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
          const { response, body } = await fetchRaw(path, method, headers);
          const found = [path, response.statusCode, response.headers['cache-control'], response.headers.etag];
          expect(found).toEqual([path, 404, 'no-store', undefined]);
          expect(body.includes('kedai')).toBe(false);
        }
    });

    test('other paths are left to other handlers', async () => {
      expect((await fetchRaw('/filesystem')).response.statusCode).toBe(204);
    });
  });

function fetchRaw(path: string, method = 'GET', headers = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ response: IncomingMessage; body: Buffer }>((done, fail) => {
    ask({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      done({ response, body: Buffer.concat(await response.toArray()) });
    })
      .on('error', fail)
      .end();
  });
}
