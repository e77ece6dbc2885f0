import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { withClient } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { last, rounds } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, oneGood, openMarket } from './support/market.ts';
import { inMegabytes, memoryOf } from './support/memory.ts';
import { makePlatform, type Platform } from './support/platform.ts';

const SLOW_HEADERS = 500;
const SLOW_BODIES = 300;
const NOT_READING = 100;

/* Some clients read no response. The server must close the connections of those that request MANY_PAGES. */
const FEW_PAGES = 16;
const MANY_PAGES = 400;
const LASTS_MS = 25_000;

/** The server closes a connection after 10 s without complete headers, but checks only every 5 s; 3 s are spare. */
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
      market.shops[0].storeId,
    ]);
    return rows[0]?.slug ?? '';
  });
});

afterAll(() => platform.clear());

type Slow = {
  /** The time until the connection closed. A client that does not read detects this only after `read` is called. */
  closedAfterMs: () => number | undefined;
  read: () => void;
  end: () => void;
};

/** Opens a connection that sends `begin`, then one byte per second if `drips`, and reads responses only if `reads`. */
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
  return { closedAfterMs: () => closed, read: () => void socket.resume(), end: () => void socket.destroy() };
}

const head = (line: string) => `${line} HTTP/1.1\r\nHost: ${host}:${port}\r\n`;

function flood(): { heads: Slow[]; greedy: Slow[]; all: Slow[] } {
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
  const unread = (pages: number) =>
    times(NOT_READING, () =>
      connectSlowly(`${head(`GET /toko/${slug}`)}\r\n`.repeat(pages), { drips: false, reads: false }),
    );
  const [patient, greedy] = [unread(FEW_PAGES), unread(MANY_PAGES)];
  return { heads, greedy, all: [...heads, ...bodies, ...patient, ...greedy] };
}

async function visit(nth: number): Promise<{ page: number; checkout: number }> {
  const begun = performance.now();
  const page = await fetch(`${platform.url}${href('/toko/:toko', { toko: slug })}`);
  await page.text();
  expect(page.status).toBe(200);
  const read = performance.now();
  const answer = await market.buyers[nth % 4]?.insist(`${href('/keranjang')}.data`, oneGood(market.shops[0]));
  expect([answer?.status, answer?.resends]).toEqual([200, 0]);
  return { page: read - begun, checkout: performance.now() - read };
}

async function visitFor(ms: number) {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  const end = performance.now() + ms;
  for (let nth = 0; performance.now() < end; nth++) {
    visits.push(await visit(nth));
    await last(50);
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

test('a thousand slow connections: others are served as before, memory stays, and what sends no head is cut', async () => {
  await visitFor(3_000);
  const alone = await visitFor(5_000);
  const before = await memoryOf(platform.program());
  const floods = [];
  for (let nth = rounds(3); nth > 0; nth--) {
    const { heads, greedy, all } = flood();
    const visits = await visitFor(LASTS_MS);
    const memory = await memoryOf(platform.program());
    const cut = heads.map(({ closedAfterMs }) => closedAfterMs() ?? Number.POSITIVE_INFINITY);
    for (const { read } of greedy) read();
    await until(() => greedy.every(({ closedAfterMs }) => closedAfterMs() !== undefined), 10_000).catch(
      () => undefined,
    );
    const cutGreedy = greedy.filter(({ closedAfterMs }) => closedAfterMs() !== undefined).length;
    for (const { end } of all) end();
    floods.push({ visits, memory, cutAfterMs: Math.max(...cut), cutGreedy });
  }
  const memories = floods.map(({ memory }) => memory);
  const final = floods.at(-1)?.visits;
  const longest = Math.max(...floods.map(({ visits }) => visits.longest));
  stateFigures('Slow clients', {
    'connections that send a head byte by byte': SLOW_HEADERS,
    '… cut after, at the latest': inSeconds(Math.max(...floods.map(({ cutAfterMs }) => cutAfterMs))),
    'connections that send a form byte by byte': SLOW_BODIES,
    [`connections that ask for ${FEW_PAGES} pages and read none`]: NOT_READING,
    [`connections that ask for ${MANY_PAGES} pages and read none`]: NOT_READING,
    '… cut': Math.min(...floods.map(({ cutGreedy }) => cutGreedy)),
    'a page for others, median': `${final?.page.median} (without them ${alone.page.median})`,
    'a checkout for others, median': `${final?.checkout.median} (without them ${alone.checkout.median})`,
    'the longest of both': inSeconds(longest),
    'visits meanwhile, each served at the first try': floods.reduce(
      (sum, { visits }) => sum + visits.count,
      0,
    ),
    'memory of the process before': inMegabytes(before),
    'at the end of each of some such floods': memories.map(inMegabytes).join(', '),
  });
  for (const { cutAfterMs, cutGreedy } of floods) {
    expect(cutAfterMs).toBeLessThan(HEADS_CUT_WITHIN_MS);
    expect(cutGreedy).toBe(NOT_READING);
  }
  expect(longest).toBeLessThan(5_000);
  // Later rounds reuse the memory of the first round, so 250 MB more would mean a leak.
  expect((memories.at(-1) ?? 0) - (memories[0] ?? 0)).toBeLessThan(250);
});
