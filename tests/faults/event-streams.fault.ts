import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { until } from '../support/eventually.ts';
import type { Visitor } from '../support/visitor.ts';
import { last } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, oneGood, openMarket } from './support/market.ts';
import { inMegabytes, memoryOf } from './support/memory.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import { registerTrader } from './support/traders.ts';

/** The limits of server/live/stream.ts for open streams. */
const PER_ACCOUNT = 8;
const PER_ADDRESS = 500;

const ACCOUNTS = 126;
const ACCOUNTS_AT_AN_ADDRESS = 62;

let platform: Platform;
let market: Market;

type Person = { visitor: Visitor; address: string };
type Stream = {
  person: Person;
  status: number;
  heard: () => number;
  ended: Promise<number>;
  cut: () => void;
};

const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

beforeAll(async () => {
  platform = await makePlatform({ WORKERS: '1', METRICS_TOKEN: 'token-untuk-pemantau' });
  await platform.start();
  market = await openMarket(platform, 1);
});

afterAll(() => platform.clear());

async function register(nth: number): Promise<Person> {
  const address = `10.7.0.${1 + Math.floor(nth / ACCOUNTS_AT_AN_ADDRESS)}`;
  const { visitor } = await registerTrader(platform.url, href('/register'), `penonton-${nth}`, {}, address);
  return { visitor, address };
}

function open(person: Person, address = person.address): Promise<Stream> {
  const headers = { cookie: person.visitor.cookies(), 'x-forwarded-for': address };
  return new Promise((resolve, reject) => {
    const asked = http.get(
      `${platform.url}${href('/live/:topic', { topic: 'my-orders' })}`,
      { agent, headers },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('error', () => undefined);
        resolve({
          person,
          status: answer.statusCode ?? 0,
          heard: () => text.split('event: change').length - 1,
          ended: new Promise((end) => answer.once('close', () => end(performance.now()))),
          cut: () => asked.destroy(),
        });
      },
    );
    asked.once('error', reject);
  });
}

async function buy({ visitor }: Person): Promise<void> {
  expect((await visitor.post(`${href('/keranjang')}.data`, oneGood(market.shops[0]))).status).toBe(200);
}

test('a thousand event streams: capped, heard, cheap, and over when their session is', async () => {
  const people: Person[] = [];
  for (let nth = 0; nth < ACCOUNTS; nth++) people.push(await register(nth));
  await last(3_000);
  const before = await memoryOf(platform.program());

  const streams: Stream[] = [];
  for (const person of people)
    streams.push(...(await Promise.all(Array.from({ length: PER_ACCOUNT }, () => open(person)))));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const opened = await memoryOf(platform.program());

  const [first, ...others] = people as [Person, ...Person[]];
  const ninth = await open(first, '10.9.0.1');
  // The first IP address has 496 of at most 500 event streams. An account moves its 8 streams there: only 4 may open.
  const moving = others.slice(ACCOUNTS_AT_AN_ADDRESS, ACCOUNTS_AT_AN_ADDRESS + 1);
  for (const stream of streams.filter(({ person }) => moving.includes(person))) stream.cut();
  await until(
    async () =>
      (await platform.figure('kedai_event_streams ')) === streams.length - moving.length * PER_ACCOUNT,
  );
  const moved = await Promise.all(
    moving.flatMap((one) => Array.from({ length: 8 }, () => open(one, first.address))),
  );
  const allowed = moved.filter(({ status }) => status === 200).length;

  const present = streams.filter(({ person }) => !moving.includes(person));
  for (const person of people) await buy(person);
  await until(() => present.every((stream) => stream.heard() > 0), 20_000).catch(() => undefined);
  const deaf = present.filter((stream) => stream.heard() !== 1).length;
  await last(45_000);
  const later = await memoryOf(platform.program());

  const leaving = others.slice(-10);
  const leftAt = performance.now();
  for (const { visitor } of leaving) expect((await visitor.post(href('/logout'))).status).toBe(302);
  const over = present.filter(({ person }) => leaving.includes(person));
  const ends = await Promise.all(over.map(async ({ ended }) => (await ended) - leftAt));

  for (const { cut } of [...streams, ...moved]) cut();
  await last(10_000);
  const after = await memoryOf(platform.program());
  stateFigures('A thousand event streams in one process', {
    'streams of different accounts and addresses': streams.length,
    'of one account at most': PER_ACCOUNT,
    'of one address at most': ACCOUNTS_AT_AN_ADDRESS * PER_ACCOUNT + allowed,
    'streams that did not hear of their change': deaf,
    'memory of the process before': inMegabytes(before),
    'with all of them open': inMegabytes(opened),
    'a minute, a change for each and two looks after each session later': inMegabytes(later),
    'ten seconds after they were closed': inMegabytes(after),
    'memory for one stream': `${(((opened - before) * 1_024) / streams.length).toFixed(0)} kB`,
    'streams ended by logging out': over.length,
    'the longest until then': spread(ends).most,
    'the median': inSeconds(ends.toSorted((a, b) => a - b)[ends.length >> 1] ?? 0),
  });
  expect(ninth.status).toBe(429);
  expect(ACCOUNTS_AT_AN_ADDRESS * PER_ACCOUNT + allowed).toBe(PER_ADDRESS);
  expect(deaf).toBe(0);
  expect(Math.max(...ends)).toBeLessThan(25_000);
  expect(opened - before).toBeLessThan(100);
  expect(later - opened).toBeLessThan(60);
});
