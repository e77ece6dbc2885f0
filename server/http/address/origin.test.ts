import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionHolder } from '#server/accounts/session.ts';
import { env } from '#server/env.ts';
import { isLoopback } from '#server/loopback.ts';
import { makeListener } from '../listener.ts';
import { listen, type RunningServer } from '../server.ts';
import { addressedAs, isOwnWrite, originOf } from './origin.ts';

const local = { publicUrl: undefined, host: '127.0.0.1' };
const open = { publicUrl: 'https://kedai.example/', host: '0.0.0.0' };
const shown = { publicUrl: 'http://localhost:8080', host: '127.0.0.1' };

test('the public address is the origin, or else the address that the program listens on', () => {
  expect(originOf(open, 3000)).toBe('https://kedai.example');
  expect(originOf(local, 3000)).toBe('http://127.0.0.1:3000');
  expect(originOf(local, 3001)).toBe('http://127.0.0.1:3001');
  expect(originOf({ ...local, host: '::1' }, 3000)).toBe('http://[::1]:3000');
  expect(originOf({ ...local, host: 'localhost' }, 80)).toBe('http://localhost');
});

test.each([
  [local, '127.0.0.1:3000', 'own'],
  [local, 'localhost:3000', 'local'],
  [local, 'LOCALHOST:3000', 'local'],
  [local, 'toko.localhost:3000', 'local'],
  [local, '[::1]:3000', 'local'],
  [local, '127.0.0.1:4000', 'local'],
  [local, 'evil.example:3000', 'foreign'],
  [local, '127.0.0.1.evil.example:3000', 'foreign'],
  [local, 'evil.example@127.0.0.1:3000', 'foreign'],
  [local, '127.0.0.1:3000/evil.example', 'foreign'],
  [local, '192.168.1.7:3000', 'foreign'],
  [local, '"><script>', 'foreign'],
  [local, '', 'foreign'],
  [open, 'evil.example', 'own'],
  [open, '', 'own'],
  [shown, 'localhost:8080', 'own'],
  [shown, '127.0.0.1:3000', 'own'],
  [shown, 'kedai-demo.tunnel.example', 'foreign'],
] as const)('%j addressed as "%s" is %s', (place, host, name) => {
  expect(addressedAs(host, place, 3000)).toBe(name);
});

test('isLoopback accepts only loopback names', () => {
  for (const name of ['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost', 'LocalHost', 'a.localhost'])
    expect(isLoopback(name), name).toBe(true);
  for (const name of [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    'kedai.example',
    '127.0.0.1.example',
    'localhost.example',
    '',
  ])
    expect(isLoopback(name), name).toBe(false);
});

describe('a program without a public address', () => {
  let server: RunningServer;
  let seen: string[] = [];

  beforeAll(async () => {
    const application = async (request: Request) => {
      seen.push(request.url);
      return { response: new Response('hai') };
    };
    server = await listen(makeListener(application, { files: [], holderOf: sessionHolder }), 0, '127.0.0.1');
  });

  afterAll(() => server.close());

  function ask(host: string, method = 'GET', path = '/lupa?a=1', headers: http.OutgoingHttpHeaders = {}) {
    seen = [];
    return new Promise<{ status: number; location: string | undefined; text: string }>((done, failed) => {
      const request = http.request(
        server.url + path,
        { method, headers: { host, ...headers } },
        (message) => {
          let text = '';
          message.on('data', (chunk) => (text += chunk));
          message.on('end', () =>
            done({ status: message.statusCode ?? 0, location: message.headers.location, text }),
          );
        },
      );
      request.on('error', failed).end();
    });
  }

  test('redirects the other names of this machine to its one origin', async () => {
    expect((await ask(`127.0.0.1:${server.port}`)).status).toBe(200);
    expect(seen).toEqual([`${server.url}/lupa?a=1`]);
    for (const host of [`localhost:${server.port}`, `[::1]:${server.port}`, 'localhost']) {
      expect(await ask(host)).toMatchObject({ status: 307, location: `${server.url}/lupa?a=1` });
      expect(seen).toEqual([]);
    }
  });

  test('rejects a write under another name, and shows a foreign one nothing', async () => {
    const name = `localhost:${server.port}`;
    expect((await ask(name, 'POST', '/lupa', { origin: `http://${name}` })).status).toBe(403);
    expect((await ask('a b')).status).toBe(421);
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, text } = await ask('evil.example', method, '/lupa', { origin: 'http://evil.example' });
      expect(status).toBe(421);
      expect(text).not.toContain('evil.example');
      // The page has no link, because a relative link would lead back to evil.example, which is refused.
      expect(text).not.toContain('href');
    }
    expect(seen).toEqual([]);
  });

  test('uses the origin of its setting as soon as there is one', async () => {
    env.publicUrl = 'https://kedai.example';
    try {
      expect((await ask('evil.example')).status).toBe(200);
      expect(seen).toEqual(['https://kedai.example/lupa?a=1']);
    } finally {
      env.publicUrl = undefined;
    }
  });
});

test.each([
  [{ origin: 'https://kedai.example' }, true],
  [{ origin: 'https://kedai.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://kedai.example', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'https://kedai.example', 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'http://kedai.example' }, false],
  [{ origin: 'https://kedai.example.evil.example' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
])('a write with %j is our own: %s', (headers, own) => {
  expect(isOwnWrite(headers, 'https://kedai.example')).toBe(own);
});

test.each([
  [{ origin: 'null' }, true],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://kedai.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{}, false],
])('a write to a secret address with %j is our own: %s', (headers, own) => {
  expect(isOwnWrite(headers, 'https://kedai.example', true)).toBe(own);
});
