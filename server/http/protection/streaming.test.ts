import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BrokenSource, sendStream } from './streaming.ts';

let server: http.Server;
let port: number;
let answer: (res: ServerResponse) => Promise<void>;
let outcome: Promise<unknown>;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  outcome = promise;
  server = http.createServer((_, res) => {
    answer(res).then(() => resolve('sent'), resolve);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterEach(() => void server.close());

const endless = () => new Readable({ read: () => undefined, autoDestroy: true });

async function visit(): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

test('a visitor who leaves in the middle is no error, and the source is released', async () => {
  const source = endless();
  answer = (res) => sendStream(source, res);
  const socket = await visit();
  source.push('some');
  await once(socket, 'data');
  socket.resetAndDestroy();
  expect(await outcome).toBe('sent');
  expect(source.destroyed).toBe(true);
});

test('a visitor who leaves before the first byte is no error, and the source is released', async () => {
  const source = endless();
  answer = async (res) => {
    await once(res, 'close');
    await sendStream(source, res);
  };
  (await visit()).destroy();
  expect(await outcome).toBe('sent');
  expect(source.destroyed).toBe(true);
});

test.each(['ECONNRESET', 'EPIPE', 'EIO'])('a source that fails with %s is an error', async (code) => {
  const source = endless();
  answer = (res) => sendStream(source, res);
  const socket = await visit();
  source.push('some');
  await once(socket, 'data');
  source.destroy(Object.assign(new Error('broke'), { code }));
  const error = await outcome;
  expect(error).toBeInstanceOf(BrokenSource);
  expect((error as Error).cause).toMatchObject({ code });
  await once(socket, 'close');
});

test('a source that closes without ending is an error', async () => {
  const source = endless();
  answer = (res) => sendStream(source, res);
  const socket = await visit();
  source.push('some');
  await once(socket, 'data');
  source.destroy();
  expect(await outcome).toBeInstanceOf(BrokenSource);
});
