import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { form } from '../checkout-form.ts';
import { withClient } from '../database.ts';
import { inSeconds, spread, stateFigures } from './figures.ts';
import { type Market, openMarket } from './market.ts';
import { inMegabytes, memoryOf } from './memory.ts';
import { makePlatform, type Platform } from './platform.ts';

/** So many connections of each kind at once. */
const SLOW_HEADERS = 500;
const SLOW_BODIES = 300;
const NOT_READING = 100;

/** Pages that each of those asks for who then reads nothing. */
const PAGES_UNREAD = 400;
const LASTS_MS = 30_000;

/** node's check every 5 s after the 10 s that a head may take. */
const HEADS_CUT_WITHIN_MS = 18_000;

let platform: Platform;
let market: Market;
let host: string;
let port: number;
let slug: string;

beforeAll(async () => {
  platform = await makePlatform({ WORKERS: '1' });
  await platform.start();
  market = await openMarket(platform, 4);
  ({ hostname: host } = new URL(platform.url));
  port = Number(new URL(platform.url).port);
  slug = await withClient(await platform.adminUrl(), async (client) => {
    const { rows } = await client.query('SELECT slug FROM stores WHERE store_id = $1', [
      market.shops[0]?.storeId,
    ]);
    return rows[0]?.slug ?? '';
  });
});

afterAll(() => platform.clear());

type Slow = { closedAfterMs: () => number | undefined; end: () => void };

/** A connection that sends `begin`, and then one more byte each second, if any. It reads only if it is told to. */
function connectSlowly(begin: string, { drips, reads }: { drips: boolean; reads: boolean }): Slow {
  const since = performance.now();
  let closed: number | undefined;
  const socket = net.connect(port, host, () => socket.write(begin));
  const dripping = drips ? setInterval(() => socket.write('a'), 1_000) : undefined;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = performance.now() - since;
    clearInterval(dripping);
  });
  if (reads) socket.resume();
  else socket.pause();
  return { closedAfterMs: () => closed, end: () => void socket.destroy() };
}

const head = (line: string) => `${line} HTTP/1.1\r\nHost: ${host}:${port}\r\n`;

function flood(): { heads: Slow[]; all: Slow[] } {
  const times = (count: number, make: () => Slow) => Array.from({ length: count }, make);
  const heads = times(SLOW_HEADERS, () =>
    connectSlowly(`${head('GET /')}X-Slow: `, { drips: true, reads: true }),
  );
  const type = `Content-Type: application/x-www-form-urlencoded\r\nOrigin: ${platform.url}\r\n`;
  const bodies = times(SLOW_BODIES, () =>
    connectSlowly(`${head('POST /login')}${type}Content-Length: 2000\r\n\r\nemail=`, {
      drips: true,
      reads: true,
    }),
  );
  const unread = times(NOT_READING, () =>
    connectSlowly(`${head(`GET /toko/${slug}`)}\r\n`.repeat(PAGES_UNREAD), { drips: false, reads: false }),
  );
  return { heads, all: [...heads, ...bodies, ...unread] };
}

/** A guest opens the shop's page, and a buyer checks out; how long each took, in milliseconds. */
async function visit(nth: number): Promise<{ page: number; checkout: number }> {
  const begun = performance.now();
  const page = await fetch(`${platform.url}/toko/${slug}`);
  await page.text();
  expect(page.status).toBe(200);
  const read = performance.now();
  const [shop] = market.shops;
  const [good] = shop?.goods ?? [];
  const items = [{ id: good?.id, quantity: 1 }];
  const cart = JSON.stringify({ storeId: shop?.storeId, key: randomUUID(), items, seenTotal: good?.harga });
  const answer = await market.buyers[nth % 4]?.insist('/keranjang.data', { ...form, cart });
  expect([answer?.status, answer?.resends]).toEqual([200, 0]);
  return { page: read - begun, checkout: performance.now() - read };
}

async function visitFor(ms: number) {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  const end = performance.now() + ms;
  for (let nth = 0; performance.now() < end; nth++) {
    visits.push(await visit(nth));
    await pause(50);
  }
  const pages = visits.map(({ page }) => page);
  const checkouts = visits.map(({ checkout }) => checkout);
  return {
    count: visits.length,
    page: spread(pages),
    checkout: spread(checkouts),
    longest: Math.max(...pages, ...checkouts),
  };
}

test('900 slow connections: others are served as before, memory stays, and what sends no head is cut', async () => {
  await visitFor(3_000);
  const alone = await visitFor(5_000);
  const before = await memoryOf(platform.program());
  const { heads, all } = flood();
  const meanwhile = await visitFor(LASTS_MS);
  const during = await memoryOf(platform.program());
  const cut = heads.map(({ closedAfterMs }) => closedAfterMs() ?? Number.POSITIVE_INFINITY);
  for (const { end } of all) end();
  await pause(5_000);
  const after = await memoryOf(platform.program());
  stateFigures('Slow clients', {
    'connections that send a head byte by byte': SLOW_HEADERS,
    '… cut after, at the latest': inSeconds(Math.max(...cut)),
    'connections that send a form byte by byte': SLOW_BODIES,
    [`connections that ask for ${PAGES_UNREAD} pages and read none`]: NOT_READING,
    'a page for others, median': `${meanwhile.page.median} (without them ${alone.page.median})`,
    'a checkout for others, median': `${meanwhile.checkout.median} (without them ${alone.checkout.median})`,
    'the longest of both': inSeconds(meanwhile.longest),
    'visits meanwhile, each served at the first try': meanwhile.count,
    'memory of the process before': inMegabytes(before),
    meanwhile: inMegabytes(during),
    afterwards: inMegabytes(after),
  });
  expect(Math.max(...cut)).toBeLessThan(HEADS_CUT_WITHIN_MS);
  expect(meanwhile.longest).toBeLessThan(5_000);
  expect(during - before).toBeLessThan(150);
});
