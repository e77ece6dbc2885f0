import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { request as ask, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { until } from '../eventually.ts';

/* An S3 object store (s3rver) behind a proxy. If a test sets `door.instead`, this function answers all requests. */

/*
 * s3rver encrypts its page tokens with DES, which OpenSSL no longer has; Triple DES with three equal keys gives the
 * same result.
 */
const { createCipheriv, createDecipheriv } = crypto;
const sealDes = (_: string, key: Buffer, iv: Buffer) =>
  createCipheriv('des-ede3-cbc', Buffer.concat([key, key, key]), iv);
const openDes = (_: string, key: Buffer, iv: Buffer) =>
  createDecipheriv('des-ede3-cbc', Buffer.concat([key, key, key]), iv);
Object.assign(crypto, {
  createCipheriv: (name: string, ...rest: [Buffer, Buffer]) =>
    (name === 'des' ? sealDes : createCipheriv)(name, ...rest),
  createDecipheriv: (name: string, ...rest: [Buffer, Buffer]) =>
    (name === 'des' ? openDes : createDecipheriv)(name, ...rest),
});

function settingsOf(endpoint: string) {
  const s3 = {
    endpoint,
    region: 'us-east-1',
    bucket: 'kedai',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  const variables = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  return { s3, variables };
}

export type ObjectStore = ReturnType<typeof settingsOf> & {
  /** The method, path and headers of every request to the proxy. */
  asked: { method: string; path: string; headers: NodeJS.Dict<string | string[]> }[];
  door: { instead: RequestListener | null };
  /** Makes an object look as if it had been stored at `storedAt`. */
  age: (key: string, storedAt: Date) => Promise<void>;
  close: () => Promise<void>;
};

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'kedai-s3-'));
  const inner = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'kedai' }],
  });
  const { port } = await inner.run();
  const asked: ObjectStore['asked'] = [];
  const door: ObjectStore['door'] = { instead: null };
  const server = createServer((req, res) => {
    const { method = '', url: path = '', headers } = req;
    asked.push({ method, path, headers });
    if (door.instead) return door.instead(req, res);
    const passed = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    ...settingsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked,
    door,
    age: async (key, storedAt) => {
      const path = join(directory, 'kedai', `${key}._S3rver_object`);
      // s3rver responds before it has written the bytes, and the late write would reset the file's time.
      await until(async () => ((await stat(path).catch(() => null))?.size ?? 0) > 0);
      await utimes(path, storedAt, storedAt);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await inner.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
