import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import http, { type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessionHolder } from '#server/accounts/session.ts';
import { log } from '../log.ts';
import { makeListener } from './listener.ts';
import { sealedPolicy, workerPolicy } from './security.ts';
import { listen, type RunningServer } from './server.ts';
import { staticFiles } from './static.ts';

const script = `// ${'x'.repeat(200_000)}`;

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kedai-build-'));
  await mkdir(join(folder, 'assets'));
  for (const [name, bytes] of [
    ['assets/page-abc.js', script],
    ['assets/page-abc.js.br', brotliCompressSync(script)],
    ['assets/service-worker-abc.js', '//'],
    ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['secret.json', '{}'],
  ] as const)
    await writeFile(join(folder, name), bytes);
  const application = async () => ({ response: new Response('page', { status: 404 }), overload: null });
  server = await listen(
    makeListener(application, { files: [staticFiles(folder)], holderOf: sessionHolder }),
    0,
    '127.0.0.1',
  );
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    http
      .request({ hostname, port, path, method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      })
      .on('error', reject)
      .end();
  });
}

test('a script is sent in the encoding that its browser accepts, and revalidated by its tag', async () => {
  const plain = await get('/assets/page-abc.js');
  expect([plain.status, plain.body.toString() === script]).toEqual([200, true]);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(script.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': sealedPolicy,
    vary: 'accept-encoding',
  });
  const packed = await get('/assets/page-abc.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(packed.body).toEqual(brotliCompressSync(script));
  const known = { 'if-none-match': String(plain.headers.etag) };
  const again = await get('/assets/page-abc.js', known);
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, plain.headers.etag]);
  const head = await get('/assets/page-abc.js', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '200003', 0]);
});

test('the service worker may fetch pages, and an icon is cached for an hour', async () => {
  const { headers } = await get('/assets/service-worker-abc.js');
  expect([headers['service-worker-allowed'], headers['content-security-policy']]).toEqual([
    '/',
    workerPolicy,
  ]);
  const icon = await get('/icon.svg');
  expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
    'image/svg+xml',
    'max-age=3600',
  ]);
});

test.each([
  '/assets/page-abc.js.br',
  '/assets/page-abc.js%2ebr',
  '/assets/page-abc%2ejs',
  '/assets/former.js',
  '/assets/../secret.json',
  '/assets/%2e%2e/secret.json',
  '/assets/x/..%2f../secret.json',
  '/secret.json',
  '/assets/',
])('%s is not served', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('a range is sent as requested, and an invalid one is refused', async () => {
  const part = await get('/assets/page-abc.js', { range: 'bytes=0-1' });
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    '//',
    `bytes 0-1/${script.length}`,
  ]);
  const none = await get('/assets/page-abc.js', { range: 'bytes=900000-' });
  expect([none.status, none.headers['content-range'], none.headers['cache-control']]).toEqual([
    416,
    `bytes */${script.length}`,
    'no-store',
  ]);
});

test('a file that cannot be read is logged and fails, and is not reported as missing', async () => {
  // A symbolic link to itself cannot be opened.
  await symlink('loop-abc.js', join(folder, 'assets/loop-abc.js'));
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
  const answer = await get('/assets/loop-abc.js');
  expect([answer.status, answer.headers['cache-control']]).toEqual([500, 'no-store']);
  expect(logged).toHaveBeenCalledOnce();
});

test('files of a build that is deleted meanwhile are missing, and the server continues', async () => {
  const crowd = () => Array.from({ length: 50 }, () => get('/assets/page-abc.js').catch(() => null));
  const meanwhile = crowd();
  await rm(folder, { recursive: true });
  const cut = (await Promise.all(meanwhile)).filter(
    (answer) => answer?.status === 200 && answer.body.toString() !== script,
  );
  expect(cut).toEqual([]);
  const after = await Promise.all(crowd());
  expect(after.map((answer) => [answer?.status, answer?.headers['cache-control']])).toEqual(
    Array.from({ length: 50 }, () => [404, 'no-store']),
  );
});
