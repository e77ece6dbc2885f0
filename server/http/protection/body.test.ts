import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { login } from '#server/accounts/login.ts';
import { register } from '#server/accounts/registration.ts';
import { sessionHolder } from '#server/accounts/session.ts';
import { freshEmail } from '../../../tests/support/addresses.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { cookieOf, visit } from '../../../tests/support/visitor.ts';
import { makeListener } from '../listener.ts';
import { listen, type RunningServer } from '../server.ts';
import { takeBody } from './body.ts';
import { heldBodyBytes, openShare } from './body-budget.ts';

const MB = 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';

let server: RunningServer;

beforeAll(async () => {
  const listener = makeListener(
    async (request) => ({ response: Response.json({ bytes: (await request.text()).length }) }),
    { files: [], holderOf: sessionHolder },
  );
  server = await listen(listener, 0, '127.0.0.1');
});

afterAll(() => server.close());

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const own = { origin: server.url, 'content-type': FORM };
  return fetch(server.url + path, { method: 'POST', body, headers: { ...own, ...headers } });
}

async function postSlowly(count: number, head: (nth: number) => string, bytes: number) {
  const sent = Buffer.alloc(bytes, 'a');
  const sockets: net.Socket[] = [];
  let answered = 0;
  for (let nth = 0; nth < count; nth++) {
    const socket = net.connect(server.port, '127.0.0.1').on('error', () => undefined);
    socket.once('data', () => {
      answered += 1;
    });
    socket.write(`${head(nth)}Host: 127.0.0.1:${server.port}\r\nOrigin: ${server.url}\r\n\r\n`);
    socket.write(sent);
    sockets.push(socket);
  }
  return {
    answered: () => answered,
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('up to 64 kB are accepted if no file is expected, and more gets a sentence on what to do', async () => {
  const fits = `a=${'x'.repeat(64 * 1024 - 2)}`;
  expect(await (await post('/login', fits)).json()).toEqual({ bytes: fits.length });
  const cookie = 'kedai.session_token=a.b';
  for (const [path, headers] of [
    ['/login', { cookie }],
    ['/login.data', {}],
    ['/keranjang', { 'content-type': MULTIPART, cookie }],
    ['/api/cart', { 'content-type': 'application/json' }],
    ['/dashboard/voucher', { 'content-type': MULTIPART, cookie }],
    ['/dashboard/produk', { cookie }],
    ['/dashboard/produk', { 'content-type': MULTIPART }],
  ] as const) {
    const answer = await post(path, `${fits}x`, headers);
    expect([path, answer.status]).toEqual([path, 413]);
    expect(await answer.text()).toContain('persingkat teksnya, lalu kirim sekali lagi');
  }
  for (const path of ['/dashboard/produk', '/dashboard/produk.data?index', '/dashboard/pengaturan'])
    expect((await post(path, `${fits}x`, { 'content-type': MULTIPART, cookie })).status).toBe(200);
});

test('a guest who posts without a length is refused at 64 kB', async () => {
  const head = () => `POST /login HTTP/1.1\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n`;
  const chunk = `1000\r\n${'a'.repeat(4_096)}\r\n`;
  const socket = net.connect(server.port, '127.0.0.1').on('error', () => undefined);
  const answer = new Promise<string>((got) => socket.once('data', (bytes) => got(bytes.toString())));
  socket.write(`${head()}Host: 127.0.0.1:${server.port}\r\nOrigin: ${server.url}\r\n\r\n${chunk.repeat(17)}`);
  expect(await answer).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});

test('10,000 fields are rejected, as a form and as a multipart form', async () => {
  expect((await post('/any', 'a=1&'.repeat(10_000))).status).toBe(400);
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const headers = { cookie: 'kedai.session_token=x', 'content-type': MULTIPART };
  expect((await post('/dashboard/produk', part.repeat(10_000), headers)).status).toBe(400);
});

/** Fills all but `room` bytes of the body budget while `work` runs, as other senders would. */
async function withRoomFor(room: number, work: () => Promise<void>): Promise<void> {
  const others = openShare([]);
  expect(others.grow(96 * MB - room)).toBe(true);
  await work().finally(others.release);
  await eventually(() => expect(heldBodyBytes()).toBe(0));
}

test('slow senders hold no more than the budget, and honest forms are answered', async () => {
  await withRoomFor(5 * MB, async () => {
    const head = () => `POST /login HTTP/1.1\r\nContent-Type: ${FORM}\r\nContent-Length: 65536\r\n`;
    const slow = await postSlowly(150, head, 60 * 1024);
    await eventually(() => expect(slow.answered()).toBeGreaterThan(20));
    expect(heldBodyBytes()).toBeLessThanOrEqual(96 * MB);
    expect((await post('/login', `email=${'x'.repeat(8_000)}`)).status).toBe(200);
    slow.end();
  });
});

test('without room, a form up to 16 kB is accepted and a larger body is asked to come again', async () => {
  const cookie = 'kedai.session_token=a.b';
  await withRoomFor(0, async () => {
    expect((await post('/login', 'x'.repeat(16 * 1024))).status).toBe(200);
    for (const [path, headers] of [
      ['/login', {}],
      ['/dashboard/produk', { 'content-type': MULTIPART, cookie }],
    ] as const) {
      const later = await post(path, 'x'.repeat(60_000), headers);
      expect([path, later.status, later.headers.get('retry-after')]).toEqual([path, 503, '3']);
    }
  });
  expect((await post('/login', 'x'.repeat(60_000))).status).toBe(200);
});

const uploadHead = (cookie: string, bytes: number) =>
  `POST /dashboard/produk HTTP/1.1\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${bytes}\r\nCookie: ${cookie}\r\n`;

test('one sender holds no more than it leaves to others', () => {
  const [first, second, other] = [['akun', 'rumah'], ['akun', 'kantor'], ['lain']].map(openShare);
  expect(first?.grow(40 * MB)).toBe(true);
  expect(second?.grow(9 * MB)).toBe(false);
  expect(second?.grow(8 * MB)).toBe(true);
  expect(openShare(['tetangga', 'rumah']).grow(9 * MB)).toBe(false);
  expect(other?.grow(24 * MB)).toBe(true);
  for (const share of [first, second, other]) share?.release();
  expect(heldBodyBytes()).toBe(0);
});

test('an account with two logins has two large uploads at a time, and an address four', async () => {
  const owner = { email: freshEmail(), password: 'rahasia1' };
  const registered = await register(visit('/register'), { role: 'customer', ...owner });
  const again = await login(visit('/login'), owner);
  if (!registered.ok || !again.ok) throw new Error('no session');
  const cookies = [registered, again].map(({ headers }) => cookieOf(headers));
  const own = await postSlowly(4, (nth) => uploadHead(cookies[nth % 2] ?? '', 30 * MB), 1_000);
  await eventually(() => expect(own.answered()).toBe(2));
  const others = await postSlowly(5, (nth) => uploadHead(`kedai.session_token=${nth}.x`, 30 * MB), 1_000);
  await eventually(() => expect(others.answered()).toBe(3));
  own.end();
  others.end();
  await eventually(() => expect(heldBodyBytes()).toBe(0));
});

test('one session has eight uploads at a time', async () => {
  const own = await postSlowly(12, () => uploadHead('kedai.session_token=own.sign', 2 * MB), 1_000);
  await eventually(() => expect(own.answered()).toBe(4));
  own.end();
  await eventually(() => expect(heldBodyBytes()).toBe(0));
});

test('a body of single bytes arrives complete', async () => {
  const head = `POST /any HTTP/1.1\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n`;
  const answer = await new Promise<string>((got) => {
    let text = '';
    const socket = net.connect(server.port, '127.0.0.1').on('close', () => got(text));
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.write(`${head}Host: 127.0.0.1:${server.port}\r\nOrigin: ${server.url}\r\n\r\n`);
    socket.write(`${'1\r\na\r\n'.repeat(60_000)}0\r\n\r\n`);
  });
  expect(answer).toContain('{"bytes":60000}');
});

afterEach(() => void vi.useRealTimers());

function slowBody(headers: Record<string, string>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const body = new PassThrough();
  return { body, req: Object.assign(body, { headers }) as unknown as IncomingMessage };
}

test('a sender of single bytes is cut off after half a minute', async () => {
  const { body, req } = slowBody({ 'content-type': FORM, 'content-length': '2000' });
  const taking = takeBody(req, false, openShare([]));
  for (let second = 0; second < 31; second++) {
    body.write('a');
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(await taking).toMatchObject({ content: null, refusal: 'slow' });
});

test('a fast start pays for no standstill', async () => {
  const { body, req } = slowBody({ 'content-type': MULTIPART, 'content-length': '30000000' });
  const taken = await takeBody(req, true, openShare([]));
  const reader = (taken.content as ReadableStream<Buffer>).getReader();
  for (let nth = 0; nth < 20; nth++) {
    body.write(Buffer.alloc(1_000_000));
    await reader.read();
  }
  const broken = reader.read().catch(() => 'broken off');
  await vi.advanceTimersByTimeAsync(31_000);
  expect(taken.refusal).toBe('slow');
  expect(await broken).toBe('broken off');
});

test('a slow upload continues as long as it sends 4 kB a second', async () => {
  const { body, req } = slowBody({ 'content-type': MULTIPART, 'content-length': '1000000' });
  const taken = await takeBody(req, true, openShare([]));
  const reader = (taken.content as ReadableStream<Buffer>).getReader();
  for (let second = 0; second < 120; second++) {
    body.write(Buffer.alloc(5_000));
    expect((await reader.read()).value).toHaveLength(5_000);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(taken.refusal).toBeUndefined();
  const broken = reader.read().catch(() => 'broken off');
  await vi.advanceTimersByTimeAsync(120_000);
  expect([await broken, taken.refusal]).toEqual(['broken off', 'slow']);
});
