import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { sessionHolder } from '#server/accounts/session.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { makeListener } from './listener.ts';
import { listen, type RunningServer } from './server.ts';

let server: RunningServer;
let origin: string;

let reached = 0;

async function echo(request: Request): Promise<Response> {
  reached += 1;
  const { pathname } = new URL(request.url);
  if (pathname === '/busy' || pathname === '/busy.data') {
    return new Response('error page', { status: 500, headers: { 'content-type': 'text/html' } });
  }
  if (pathname === '/full') return new Response('full', { status: 503, headers: { 'retry-after': '30' } });
  if (pathname === '/later') return new Response('later', { status: 503 });
  if (pathname === '/bug') throw new Error('a bug');
  if (pathname === href('/dashboard/produk/kirim')) {
    await request.body?.getReader().read();
    return new Response('not this one', { status: 415 });
  }
  if (request.method !== 'GET') {
    const form = await request.formData().catch(() => new FormData());
    return Response.json({ fields: [...form.keys()].length });
  }
  return Response.json({ url: request.url, headers: Object.fromEntries(request.headers) });
}

beforeAll(async () => {
  const application = async (request: Request) => {
    const response = await echo(request);
    return { response, overload: request.url.includes('/busy') ? ('busy' as const) : null };
  };
  server = await listen(makeListener(application, { files: [], holderOf: sessionHolder }), 0, '127.0.0.1');
  origin = server.url;
});

afterAll(() => server.close());

function post(path: string, init: RequestInit, from: string | null = origin): Promise<Response> {
  const headers = new Headers(init.headers);
  if (from !== null) headers.set('origin', from);
  return fetch(origin + path, { method: 'POST', ...init, headers });
}

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('a client cannot send our own headers', async () => {
  const response = await fetch(`${origin}/any`, {
    headers: { 'x-kedai-client-ip': '6.6.6.6', 'x-kedai-other': '1', 'x-forwarded-for': '6.6.6.6' },
  });
  const { headers } = await response.json();
  expect(headers['x-kedai-client-ip']).toBe('127.0.0.1');
  expect(headers['x-kedai-other']).toBeUndefined();
  expect(headers['x-kedai-request-id']).toBe(response.headers.get('x-request-id'));
});

test('every answer carries the security headers and is private unless it says otherwise', async () => {
  for (const path of ['/any', '/bug', '/%']) {
    const { headers } = await fetch(origin + path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test.each([
  ['/%', 400],
  [href('/toko/:toko', { toko: '%E0%A4%A' }), 400],
  [href('/toko/:toko', { toko: '%00' }), 404],
  [`${href('/toko/:toko', { toko: 'x' })}?q=%00`, 400],
  ['//evil.example/', 404],
  ['/\\evil.example', 404],
  [`/${'a'.repeat(5_000)}`, 414],
])('%s is answered with %i', async (path, status) => {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${origin.slice(7)}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('an unused method is rejected', async () => {
  expect((await fetch(`${origin}/any`, { method: 'OPTIONS' })).status).toBe(405);
});

test.each([
  ['from elsewhere', 'https://evil.example', 'application/x-www-form-urlencoded'],
  ['from elsewhere as text/plain', 'https://evil.example', 'text/plain'],
  ['without Origin', null, 'application/x-www-form-urlencoded'],
  ['from an opaque origin', 'null', 'application/x-www-form-urlencoded'],
])('a write %s is rejected before the application', async (_, from, type) => {
  for (const path of [href('/login'), `${href('/login')}.data`, `${href('/dashboard/produk')}.data?index`]) {
    const response = await post(path, { body: 'a=1', headers: { 'content-type': type } }, from);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('tidak berasal dari halaman kami');
  }
});

test('our own write arrives complete', async () => {
  const response = await post('/any', { body: new URLSearchParams({ a: '1', b: '2' }) });
  expect(await response.json()).toEqual({ fields: 2 });
});

test('a body with a too large length is rejected unread', async () => {
  const answer = await raw(
    `POST /any HTTP/1.1\r\nHost: ${origin.slice(7)}\r\nOrigin: ${origin}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 52428800\r\nCookie: kedai.session_token=1\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('Isian terlalu panjang');
});

test('a body that turns out too large is rejected at the limit', async () => {
  const chunk = new Uint8Array(256 * 1024);
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(chunk),
  });
  const sent = post('/any', {
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  } as RequestInit);
  // The server answers before the upload ends. Some clients miss that answer and report a closed connection.
  const status = await sent.then(({ status }) => status).catch(() => 413);
  expect(status).toBe(413);
});

test('files may be larger, but only on the dashboard and with a session', async () => {
  const form = new FormData();
  form.append('foto', new Blob([new Uint8Array(3 * 1024 * 1024)]), 'foto.jpg');
  const headers = { cookie: 'kedai.session_token=x' };
  expect((await post(href('/dashboard/produk'), { body: form })).status).toBe(413);
  expect((await post(href('/login'), { body: form, headers })).status).toBe(413);
  const uploaded = await post(href('/dashboard/produk'), { body: form, headers });
  expect(await uploaded.json()).toEqual({ fields: 1 });
});

test('an upload that is refused halfway does not block the requests after it', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, method: string, body: Buffer | undefined) =>
    new Promise<number | undefined>((done, fail) => {
      const headers = {
        origin,
        cookie: 'kedai.session_token=x',
        ...(body && { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length }),
      };
      const request = http.request(origin + path, { method, headers, agent }, (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode));
      });
      request.on('error', fail);
      request.end(body);
    });
  expect(await send(href('/dashboard/produk/kirim'), 'POST', Buffer.alloc(12 * 1024 * 1024))).toBe(415);
  expect(await send('/any', 'GET', undefined)).toBe(200);
  agent.destroy();
});

/** Begins an unfinished large upload for each cookie, two from each IP address. The returned function ends them. */
async function hangingUploads(cookies: string[]) {
  const before = reached;
  const sockets = cookies.map((cookie, nth) => {
    const place = { host: '127.0.0.1', port: server.port, localAddress: `127.0.0.${2 + (nth >> 1)}` };
    const socket = net.connect(place).on('error', () => undefined);
    socket.write(
      `POST /dashboard/produk HTTP/1.1\r\nHost: ${origin.slice(7)}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 3000000\r\n\r\n--x\r\n`,
    );
    return socket;
  });
  await eventually(() => expect(reached).toBe(before + cookies.length));
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

async function upload(cookie: string) {
  const form = new FormData();
  form.append('foto', new Blob([new Uint8Array(3 * 1024 * 1024)]), 'foto.jpg');
  const answer = await post(href('/dashboard/produk'), { body: form, headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
}

test('a session has two large uploads at a time, however its cookie is spelt; small ones continue', async () => {
  const end = await hangingUploads([
    'kedai.session_token=ab.sign',
    'x_session_token=y; kedai.session_token=%61b.sign',
  ]);
  const third = await upload('kedai.session_token=a%62%2Esign');
  expect(third.status).toBe(503);
  expect(third.text).toContain('Sedang ramai');
  expect((await upload('kedai.session_token=other.sign')).status).toBe(200);
  const form = new FormData();
  form.append('namaProduk', 'Keripik');
  const headers = { cookie: 'kedai.session_token=ab.sign' };
  expect((await post(href('/dashboard/produk'), { body: form, headers })).status).toBe(200);
  end();
  await eventually(async () => expect((await upload('kedai.session_token=ab.sign')).status).toBe(200));
});

test('all sessions together have eight large uploads', async () => {
  const end = await hangingUploads(Array.from({ length: 8 }, (_, who) => `kedai.session_token=${who}.sign`));
  expect((await upload('kedai.session_token=ninth.sign')).status).toBe(503);
  end();
  await eventually(async () => expect((await upload('kedai.session_token=ninth.sign')).status).toBe(200));
});

test('no free database connection is 503, also for client navigations', async () => {
  const page = await fetch(`${origin}/busy`);
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('3');
  expect(await page.text()).toContain('Sedang ramai');
  const data = await fetch(`${origin}/busy.data`);
  expect([data.status, data.headers.get('retry-after'), await data.text()]).toEqual([
    503,
    '3',
    'Sedang ramai',
  ]);
});

test('every 503 has a retry-after header', async () => {
  expect((await fetch(`${origin}/later`)).headers.get('retry-after')).toBe('3');
  expect((await fetch(`${origin}/full`)).headers.get('retry-after')).toBe('30');
});

test('a bug outside the application is a 500 page without details', async () => {
  const response = await fetch(`${origin}/bug`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('a bug');
});

test('slow clients do not hinder others, and a running request is finished at a stop', async () => {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const other = await listen(
    makeListener(
      async () => {
        begun.resolve();
        await released.promise;
        return { response: new Response('done') };
      },
      { files: [], holderOf: sessionHolder },
    ),
    0,
    '127.0.0.1',
  );
  const silent = Array.from({ length: 200 }, () =>
    net.connect(other.port, '127.0.0.1').on('error', () => undefined),
  );
  for (const socket of silent) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const running = fetch(`${other.url}/any`);
  await begun.promise;
  const stopping = other.close();
  released.resolve();
  expect(await (await running).text()).toBe('done');
  for (const socket of silent) socket.destroy();
  await stopping;
  await expect(fetch(`${other.url}/any`)).rejects.toThrow();
});

test('answers are compressed as the client accepts', async () => {
  const sizes = await Promise.all(
    ['br', 'gzip', 'identity', 'br;q=0, gzip'].map(async (accepted) => {
      const response = await new Promise<http.IncomingMessage>((resolve) => {
        const headers = { 'accept-encoding': accepted, 'x-long': 'a'.repeat(3_000) };
        http.get(`${origin}/any`, { headers }, (message) => resolve(message.resume()));
      });
      return response.headers['content-encoding'] ?? 'identity';
    }),
  );
  expect(sizes).toEqual(['br', 'gzip', 'identity', 'gzip']);
});
