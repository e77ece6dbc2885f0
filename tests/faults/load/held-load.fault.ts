import { randomInt } from 'node:crypto';
import http from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { orderIdOf } from '../../support/checkout-form.ts';
import { makeVisitor, type Visitor } from '../../support/visitor.ts';
import { last, rounds } from '../support/extent.ts';
import { stateFigures } from '../support/figures.ts';
import { oneGood, openShop, registerBuyers, type Shop } from '../support/market.ts';
import { inMegabytes, memoryOf } from '../support/memory.ts';
import { makePlatform, type Platform } from '../support/platform.ts';
import type { Trader } from '../support/traders.ts';

/* Simulates a busy day for ten minutes: guests browse, buyers order, owners follow live updates and upload photos. */

const GUESTS = 200;
const BUYERS = 50;
const OWNERS = 20;
const MINUTES = rounds(10);
const MINUTE_MS = 60_000;
const FLOOD_MS = 30_000;
const FLOOD_CONNECTIONS = 32;

/** The average pauses between two actions of one person. */
const GUEST_PAUSE_MS = 4_000;
const BUYER_PAUSE_MS = 10_000;
const OWNER_PAUSE_MS = 4_000;
/** One in this many actions of an owner is a new product with a photo. */
const ACTS_PER_UPLOAD = 15;

let platform: Platform;
let shops: Shop[];
let slugs: Map<string, string>;
let buyers: Trader[];
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  platform = await makePlatform({ METRICS_TOKEN: 'token-untuk-pemantau' });
  await platform.start();
  shops = [];
  for (let nth = 0; nth < OWNERS; nth += 1) shops.push(await openShop(platform, `ke-${nth}`));
  buyers = await registerBuyers(platform, BUYERS);
  await platform.ask("UPDATE store_terms SET status = 'active', expiry_date = NULL");
  const rows = await platform.ask<{ storeId: string; slug: string }>(
    'SELECT store_id AS "storeId", slug FROM stores',
  );
  slugs = new Map(rows.map(({ storeId, slug }) => [storeId, slug]));
  photo = await noisyPhoto();
}, 300_000);

afterAll(() => platform.clear());

/** Returns a photo like one from a phone: 1,600 × 1,200 pixels and about 600 kB. */
async function noisyPhoto(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const image = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#888888', noise } });
  return Buffer.from(await image.jpeg({ quality: 80 }).toBuffer());
}

type Act = 'page' | 'order' | 'upload';
type Timed = { act: Act; ms: number; storeId: string };

class Day {
  readonly times: Timed[] = [];
  readonly odd: string[] = [];
  isOver = false;

  async live(pauseMs: number, act: () => Promise<void>): Promise<void> {
    await last(randomInt(pauseMs));
    while (!this.isOver) {
      await act().catch((error) => this.odd.push(String(error)));
      await last(randomInt(pauseMs * 2));
    }
  }

  async time(
    act: Act,
    { storeId }: Shop,
    ask: () => Promise<Response>,
    isRight: (status: number, text: string) => boolean = isOk,
  ): Promise<void> {
    const since = performance.now();
    const answer = await ask();
    const text = await answer.text();
    this.times.push({ act, ms: performance.now() - since, storeId });
    if (!isRight(answer.status, text)) this.odd.push(`${act}: ${answer.status} ${text.slice(0, 120)}`);
  }

  percentile(share: number, act: Act, chosen: (storeId: string) => boolean = () => true): number {
    const all = this.times.filter((one) => one.act === act && chosen(one.storeId)).map(({ ms }) => ms);
    return all.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(all.length * share) - 1)] ?? 0;
  }

  count(act: Act): number {
    return this.times.filter((one) => one.act === act).length;
  }
}

function isOk(status: number): boolean {
  return status === 200;
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item;
}

function pageOf({ storeId, goods }: Shop): string {
  const toko = slugs.get(storeId) ?? '';
  return randomInt(2) === 0
    ? href('/toko/:toko', { toko })
    : href('/toko/:toko/produk/:productId', { toko, productId: oneOf(goods.slice(0, 2)).id });
}

function startGuests(day: Day): Promise<void>[] {
  return Array.from({ length: GUESTS }, (_, nth) => {
    const visitor = makeVisitor(platform.url, { address: `10.20.${nth >> 7}.${1 + (nth % 128)}` });
    return day.live(GUEST_PAUSE_MS, () => {
      const shop = oneOf(shops);
      return day.time('page', shop, () => visitor.get(pageOf(shop)));
    });
  });
}

function startBuyers(day: Day): Promise<void>[] {
  return buyers.map(({ visitor }) =>
    day.live(BUYER_PAUSE_MS, async () => {
      const shop = oneOf(shops);
      const isPlaced = (status: number, text: string) => status === 200 && orderIdOf(text) !== '';
      await day.time(
        'order',
        shop,
        () => visitor.post(`${href('/keranjang')}.data`, oneGood(shop)),
        isPlaced,
      );
      await day.time('page', shop, () => visitor.get(href('/pesanan')));
    }),
  );
}

const ownPages = [href('/dashboard'), href('/dashboard/pesanan'), href('/dashboard/produk')];

function startOwners(day: Day): Promise<void>[] {
  return shops.map((shop) => {
    const { visitor } = shop.owner;
    let acts = 0;
    return day.live(OWNER_PAUSE_MS, () => {
      acts += 1;
      if (acts % ACTS_PER_UPLOAD !== 0) return day.time('page', shop, () => visitor.get(oneOf(ownPages)));
      const fields = { namaProduk: `Baru ${acts}`, harga: '15000', stok: '5', berat: '200', deskripsi: '' };
      const photos = new File([photo], 'foto.jpg', { type: 'image/jpeg' });
      return day.time('upload', shop, () =>
        visitor.post(`${href('/dashboard/produk')}.data`, { intent: 'add', ...fields, photos }),
      );
    });
  });
}

/** Opens an event stream as each page of an owner's dashboard does; returns a function that closes it. */
function follow({ owner: { visitor } }: Shop): Promise<() => void> {
  const headers = { cookie: visitor.cookies() };
  return new Promise((resolve, reject) => {
    const address = `${platform.url}${href('/live/:topic', { topic: 'shop' })}`;
    const stream = http.get(address, { agent: false, headers }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve(() => stream.destroy());
      else reject(new Error(`a live stream was answered with ${answer.statusCode}`));
    });
    stream.on('error', () => undefined);
  });
}

/** Searches one shop again and again without a pause. Search results are not cached, so every search is executed. */
async function flood(visitor: Visitor, { storeId }: Shop, until: () => boolean): Promise<number> {
  const toko = slugs.get(storeId) ?? '';
  let answered = 0;
  while (!until()) {
    const answer = await visitor.get(`${href('/toko/:toko', { toko })}?cari=${randomInt(1e9)}`);
    await answer.arrayBuffer();
    answered += 1;
  }
  return answered;
}

test('ten minutes of guests, buyers and owners, and then a flood of one shop', async () => {
  const closings = await Promise.all(shops.map(follow));
  const quiet = new Day();
  const people = [...startGuests(quiet), ...startBuyers(quiet), ...startOwners(quiet)];
  const memory: number[] = [];
  const pauses: number[] = [];
  await last(MINUTE_MS);
  await platform.figure('nodejs_eventloop_lag_max_seconds');
  for (let minute = 1; minute < MINUTES; minute += 1) {
    await last(MINUTE_MS);
    memory.push(await memoryOf(platform.program()));
    pauses.push((await platform.figure('nodejs_eventloop_lag_max_seconds')) * 1_000);
  }
  quiet.isOver = true;
  await Promise.all(people);

  const [victim] = shops as [Shop, ...Shop[]];
  const others = (storeId: string) => storeId !== victim.storeId;
  const stormy = new Day();
  const crowd = [...startGuests(stormy), ...startBuyers(stormy), ...startOwners(stormy)];
  const flooders = Array.from({ length: FLOOD_CONNECTIONS }, (_, nth) =>
    flood(makeVisitor(platform.url, { address: `10.30.0.${nth + 1}` }), victim, () => stormy.isOver),
  );
  await last(FLOOD_MS);
  stormy.isOver = true;
  const searches = (await Promise.all(flooders)).reduce((sum, one) => sum + one, 0);
  await Promise.all(crowd);
  for (const close of closings) close();

  const calm = quiet.percentile(0.99, 'page', others);
  const flooded = stormy.percentile(0.99, 'page', others);
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const half = memory.length >> 1;
  const growth = middle(memory.slice(half)) / middle(memory.slice(0, Math.max(1, half)));
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  stateFigures('An ordinary busy day: 200 guests, 50 buyers, 20 owners', {
    minutes: MINUTES,
    'pages, orders and photos': `${quiet.count('page')}, ${quiet.count('order')}, ${quiet.count('upload')}`,
    'a page, median, p99, p99.9': [0.5, 0.99, 0.999]
      .map((share) => ms(quiet.percentile(share, 'page')))
      .join(', '),
    'an order, median and p99': `${ms(quiet.percentile(0.5, 'order'))}, ${ms(quiet.percentile(0.99, 'order'))}`,
    'a photo, median and p99': `${ms(quiet.percentile(0.5, 'upload'))}, ${ms(quiet.percentile(0.99, 'upload'))}`,
    "the workers' memory, least and most": `${inMegabytes(Math.min(...memory))}, ${inMegabytes(Math.max(...memory))}`,
    'second half of the time : first half': growth.toFixed(3),
    'longest pause of a process': ms(Math.max(...pauses)),
    'searches of one shop in 30 s of flood': searches,
    "other shops' pages meanwhile, p99, before and in the flood": `${ms(calm)}, ${ms(flooded)}`,
  });
  expect(quiet.odd).toEqual([]);
  expect(stormy.odd).toEqual([]);
  expect(quiet.percentile(0.999, 'page')).toBeLessThanOrEqual(250);
  expect(growth).toBeLessThanOrEqual(1.05);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(100);
  expect(flooded / calm).toBeLessThanOrEqual(2);
});
