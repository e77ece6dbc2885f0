import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sessionHolder } from '#server/accounts/session.ts';
import { eventually } from '../../tests/support/eventually.ts';
import type { FileStore } from '../files/file-store.ts';
import { uploadedFiles } from '../files/serve.ts';
import { log } from '../log.ts';
import { makeListener } from './listener.ts';
import { listen, type RunningServer } from './server.ts';

const key = `products/${randomUUID()}/${randomUUID()}/640.jpg`;

let server: RunningServer;
let left: Promise<unknown> | undefined;
let ended: number;
/** Destroys the stream that the server is sending, as if reading its source had failed. */
let breakOff: (error: Error) => void;

function endless(): Readable {
  const source = new Readable({ read: () => undefined });
  source.push(Buffer.alloc(1_000));
  source.once('close', () => {
    ended += 1;
  });
  breakOff = (error) => source.destroy(error);
  return source;
}

const slowStore = {
  get: async () => {
    await left;
    return { size: 300_000, contentType: 'image/jpeg', etag: '"1"', open: endless };
  },
} as unknown as FileStore;

beforeAll(async () => {
  const listener = makeListener(
    async (request) => {
      if (request.url.endsWith('/late')) await left;
      const headers = { 'content-type': 'text/csv' };
      return { response: new Response(Readable.toWeb(endless()) as BodyInit, { headers }) };
    },
    {
      files: [(req, res, path) => noteLeaving(res) && uploadedFiles(req, res, path, slowStore)],
      holderOf: sessionHolder,
    },
  );
  server = await listen(listener, 0, '127.0.0.1');
});

afterAll(() => server.close());

beforeEach(() => {
  ended = 0;
});

function noteLeaving(res: ServerResponse): true {
  left = once(res, 'close');
  return true;
}

async function visit(head: string): Promise<net.Socket> {
  const socket = net.connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const before = left;
  socket.write(`${head} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n`);
  socket.write(`Origin: ${server.url}\r\n\r\n`);
  await eventually(() => expect(left).not.toBe(before), 5);
  return socket;
}

test.each([
  ['while a picture is fetched from the store', `GET /files/${key}`, false],
  ['before a file of the application begins', 'GET /late', false],
  ['in the middle of a file of the application', 'GET /laporan', true],
])('a visitor who leaves %s is not logged, and nothing stays open', async (_, head, reads) => {
  const said = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  const socket = await visit(head);
  if (reads) await once(socket, 'data');
  socket.resetAndDestroy();
  await eventually(() => expect(ended).toBe(1));
  // The answer to this second request arrives after any log lines about the first one have been written.
  expect((await fetch(`${server.url}/%`)).status).toBe(400);
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});

test('a file that breaks in the middle by our own fault is logged', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const socket = await visit('GET /laporan');
  await once(socket, 'data');
  breakOff(Object.assign(new Error('read failed'), { code: 'ECONNRESET' }));
  await once(socket, 'close');
  await eventually(() => expect(error).toHaveBeenCalledOnce());
});
