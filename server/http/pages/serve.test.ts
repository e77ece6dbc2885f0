import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { sessionHolder } from '#server/accounts/session.ts';
import { announce, setListening } from '#server/live/changes.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import type { ApplicationAnswer } from '../application.ts';
import type { CachePolicy } from '../cache-policy.ts';
import { makeListener } from '../listener.ts';
import { listen, type RunningServer } from '../server.ts';

const storeId = randomUUID();
const otherStoreId = randomUUID();
let server: RunningServer;
let renderings: string[];
let page: (request: Request) => Promise<ApplicationAnswer>;

function shopPage(
  text: string,
  cachePolicy: CachePolicy | null = { by: 'program', storeId },
  headers: Record<string, string> = {},
): ApplicationAnswer {
  const body = `<!DOCTYPE html><p>${text}</p>${'<i>isi</i>'.repeat(500)}`;
  const response = new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      ...headers,
    },
  });
  return { response, cachePolicy };
}

beforeAll(async () => {
  const application = (request: Request) => {
    renderings.push(new URL(request.url).pathname + new URL(request.url).search);
    return page(request);
  };
  server = await listen(makeListener(application, { files: [], holderOf: sessionHolder }), 0, '127.0.0.1');
});

afterAll(() => server.close());

beforeEach(() => {
  setListening(true);
  renderings = [];
  page = async () => shopPage(`made ${renderings.length}`);
});

function get(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = http.request(server.url + path, { headers, method }, (message) => {
        const chunks: Buffer[] = [];
        message.on('data', (chunk) => chunks.push(chunk));
        message.on('end', () =>
          resolve({ status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(chunks) }),
        );
      });
      request.on('error', reject).end();
    },
  );
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a shared page is rendered once and served in every encoding', async () => {
  const first = await get(href('/toko/:toko', { toko: 'a' }));
  expect(first.body.toString()).toContain('made 1');
  const br = await get(href('/toko/:toko', { toko: 'a' }), { 'accept-encoding': 'gzip, br' });
  const gzip = await get(href('/toko/:toko', { toko: 'a' }), { 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(br.body)).toEqual(first.body);
  expect(gunzipSync(gzip.body)).toEqual(first.body);
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(br.headers.vary).toBe('accept-encoding');
  expect(br.headers['cache-control']).toBe('no-cache');
  expect(br.headers['x-content-type-options']).toBe('nosniff');
  expect(br.headers['x-request-id']).not.toBe(gzip.headers['x-request-id']);
  expect(renderings).toEqual([href('/toko/:toko', { toko: 'a' })]);
});

test('HEAD and a known ETag get no body', async () => {
  const { headers, body } = await get(href('/toko/:toko', { toko: 'head' }));
  const head = await get(href('/toko/:toko', { toko: 'head' }), {}, 'HEAD');
  expect(head.headers['content-length']).toBe(String(body.length));
  expect(head.body.length).toBe(0);
  const again = await get(href('/toko/:toko', { toko: 'head' }), { 'if-none-match': headers.etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers.etag).toBe(headers.etag);
});

test('a page that HEAD requested first is complete for everybody', async () => {
  // The application answers HEAD without a body, as React Router does.
  page = async ({ method }) => {
    const whole = shopPage('whole');
    return method === 'HEAD' ? { ...whole, response: new Response(null, whole.response) } : whole;
  };
  const head = await get(href('/toko/:toko', { toko: 'head-first' }), {}, 'HEAD');
  const { headers, body } = await get(href('/toko/:toko', { toko: 'head-first' }));
  expect(body.toString()).toContain('whole');
  expect(head.headers.etag).toBe(headers.etag);
  expect([head.body.length, renderings.length]).toEqual([0, 1]);
});

test("a change of a shop deletes its cached pages, another shop's change does not", async () => {
  await get(href('/toko/:toko', { toko: 'a' }));
  announce({ storeId: otherStoreId, topics: ['products'], customerId: null });
  announce({ storeId, topics: ['orders'], customerId: null });
  expect((await get(href('/toko/:toko', { toko: 'a' }))).body.toString()).toContain('made 1');
  announce({ storeId, topics: ['products'], customerId: null });
  expect((await get(href('/toko/:toko', { toko: 'a' }))).body.toString()).toContain('made 2');
});

test('a page rendered while its shop changed is served but not cached', async () => {
  page = async () => {
    announce({ storeId, topics: ['store'], customerId: null });
    return shopPage(`made ${renderings.length}`);
  };
  await get(href('/toko/:toko', { toko: 'a' }));
  page = async () => shopPage('after the change');
  expect((await get(href('/toko/:toko', { toko: 'a' }))).body.toString()).toContain('after the change');
});

test('without notices of changes, nothing is cached or served from the cache', async () => {
  await get(href('/toko/:toko', { toko: 'a' }));
  setListening(false);
  await get(href('/toko/:toko', { toko: 'a' }));
  await get(href('/toko/:toko', { toko: 'a' }));
  expect(renderings.length).toBe(3);
  setListening(true);
  await get(href('/toko/:toko', { toko: 'a' }));
  await get(href('/toko/:toko', { toko: 'a' }));
  expect(renderings.length).toBe(4);
});

test('a page of no shop is cached and served without notices of changes, too', async () => {
  setListening(false);
  page = async () => shopPage(`made ${renderings.length}`, { by: 'program', storeId: null });
  await get(href('/status'));
  const { body } = await get(`${href('/status')}?flood=1`);
  expect([body.toString().includes('made 1'), renderings]).toEqual([true, [href('/status')]]);
});

test('JSON and feeds are cached with their own type and who may read them', async () => {
  const headers = { 'content-type': 'application/atom+xml', 'access-control-allow-origin': '*' };
  page = async () => ({
    response: new Response('<feed/>', { headers }),
    cachePolicy: { by: 'program', storeId: null },
  });
  await get(href('/status.atom'));
  const { headers: sent } = await get(href('/status.atom'));
  expect(renderings).toEqual([href('/status.atom')]);
  expect(sent).toMatchObject(headers);
  expect(sent['content-security-policy']).toContain("default-src 'none'");
});

test('a logged-in visitor gets the same page as guests', async () => {
  const guest = await get(href('/toko/:toko', { toko: 'a' }));
  const mine = await get(href('/toko/:toko', { toko: 'a' }), { cookie: 'kedai.session_token=abc' });
  expect([mine.body, mine.headers.etag]).toEqual([guest.body, guest.headers.etag]);
  expect(renderings).toEqual([href('/toko/:toko', { toko: 'a' })]);
});

test('concurrent requests cost one rendering', async () => {
  page = async () => {
    await tick();
    return shopPage('once');
  };
  await Promise.all(Array.from({ length: 30 }, () => get(href('/toko/:toko', { toko: 'rush' }))));
  expect(renderings.length).toBe(1);
});

test('a cached page expires after its own time', async () => {
  page = async () => shopPage('short', { by: 'program', storeId, forMs: 2_000 });
  await get(href('/toko/:toko', { toko: 'a' }));
  const end = Date.now() + 2_000;
  await get(href('/toko/:toko', { toko: 'a' }));
  expect(renderings.length).toBe(1);
  await eventually(() => expect(Date.now()).toBeGreaterThan(end));
  await get(href('/toko/:toko', { toko: 'a' }));
  expect(renderings.length).toBe(2);
});

test('a cached page expires after a minute, even without a notice of a change', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await get(href('/toko/:toko', { toko: 'a' }));
  vi.setSystemTime(Date.now() + 59_000);
  await get(href('/toko/:toko', { toko: 'a' }));
  expect(renderings.length).toBe(1);
  vi.setSystemTime(Date.now() + 1_000);
  await get(href('/toko/:toko', { toko: 'a' }));
  vi.useRealTimers();
  expect(renderings.length).toBe(2);
});

const html = { 'content-type': 'text/html' };
const cached = { by: 'program', storeId } as const;

test.each<[string, () => ApplicationAnswer]>([
  [
    'an unknown shop',
    () => ({ response: new Response('no', { status: 404, headers: html }), cachePolicy: cached }),
  ],
  [
    'a redirect',
    () => ({
      response: new Response(null, {
        status: 302,
        headers: { ...html, location: href('/toko/:toko', { toko: 'b' }) },
      }),
      cachePolicy: cached,
    }),
  ],
  ['a page that sets a cookie', () => shopPage('cookie', cached, { 'set-cookie': 'a=1' })],
  ['a page whose route says nothing', () => shopPage('none', null)],
  ['a page that browsers may keep', () => shopPage('theirs', { by: 'browsers', seconds: 60 })],
])('%s is not cached', async (_, make) => {
  page = async () => make();
  const first = await get(href('/toko/:toko', { toko: 'a' }));
  const second = await get(href('/toko/:toko', { toko: 'a' }));
  expect([first.status, renderings.length]).toEqual([second.status, 2]);
});

test("the page is rendered without the first visitor's cookies and query", async () => {
  page = async (request) =>
    shopPage(`cookie ${request.headers.get('cookie')} query ${new URL(request.url).search}.`);
  const { body } = await get(`${href('/toko/:toko', { toko: 'a' })}?utm_source=wa`, {
    cookie: 'kedai.session_token=abc',
  });
  expect(body.toString()).toContain('cookie null query .');
});

test('a page is packed smaller in the background and stays the same page', async () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `produk ${(index * 7_919) % 1_009} seharga`).join(
    ' ',
  );
  page = async () => shopPage(`made ${renderings.length} ${words}`);
  const { headers } = await get(href('/toko/:toko', { toko: 'packed' }), { 'accept-encoding': 'br' });
  await eventually(async () => {
    const { headers: now } = await get(href('/toko/:toko', { toko: 'packed' }), { 'accept-encoding': 'br' });
    expect(now['content-length']).not.toBe(headers['content-length']);
  });
  const packed = await get(href('/toko/:toko', { toko: 'packed' }), { 'accept-encoding': 'br' });
  expect(packed.headers.etag).toBe(headers.etag);
  expect(Number(packed.headers['content-length'])).toBeLessThan(Number(headers['content-length']));
  expect(brotliDecompressSync(packed.body).toString()).toContain('made 1');
});

test("a cached page is served only under the program's own name", async () => {
  const own = `127.0.0.1:${server.port}`;
  await get(href('/toko/:toko', { toko: 'a' }), { host: own });
  renderings = [];
  expect((await get(href('/toko/:toko', { toko: 'a' }), { host: own })).status).toBe(200);
  const other = await get(href('/toko/:toko', { toko: 'a' }), { host: `localhost:${server.port}` });
  expect([other.status, other.headers.location]).toEqual([307, `http://${own}/toko/a`]);
  for (let number = 0; number < 40; number += 1)
    expect(
      (await get(href('/toko/:toko', { toko: 'a' }), { host: `nama-${number}.contoh.test` })).status,
    ).toBe(421);
  expect(renderings).toEqual([]);
});
