import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { withClient } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { makeVisitor } from '../support/visitor.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import { registerTrader, type Trader } from './support/traders.ts';

const CONNECTIONS = 4;
const STATEMENT_CUT_MS = 5_000;
const REFUSED_WITHIN_MS = 2_000;

let platform: Platform;
let people: Trader[];

beforeAll(async () => {
  platform = await makePlatform({ WORKERS: '1', POOL_SIZE: String(CONNECTIONS) });
  await platform.start();
  people = [];
  for (let nth = 0; nth < 8; nth++)
    people.push(await registerTrader(platform.url, href('/register'), `orang-${nth}`));
  const shop = { namaToko: 'Toko Ramai', waNumber: '6281211110001' };
  await registerTrader(platform.url, `${href('/register')}?role=storeAdmin`, 'pemilik', shop);
});

afterAll(() => platform.clear());

async function whileOrdersAreLocked<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(await platform.adminUrl(), async (client) => {
    await client.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
    try {
      return await work(client);
    } finally {
      await client.query('ROLLBACK');
    }
  });
}

type Timed = { status: number; ms: number; text: string };

async function timed(asking: Promise<Response>): Promise<Timed> {
  const since = performance.now();
  const answer = await asking;
  const text = await answer.text();
  return { status: answer.status, ms: performance.now() - since, text };
}

const guestPage = () => timed(fetch(`${platform.url}${href('/toko/:toko', { toko: 'toko-ramai' })}`));

async function backends(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'kedai' AND datname = current_database() ORDER BY pid",
  );
  return rows.map(({ pid }) => pid);
}

/** Opens the profile page as each of `people` and as a guest, in mixed order. Counts the wrong responses. */
async function countMistaken(visits: number): Promise<number> {
  let mistaken = 0;
  const queue = Array.from({ length: visits }, (_, nth) => nth);
  const visitor = async () => {
    for (let nth = queue.pop(); nth !== undefined; nth = queue.pop()) {
      const person = people[(nth * 5) % (people.length + 1)];
      const { status, text } = await timed(
        (person?.visitor ?? makeVisitor(platform.url)).get(href('/profil')),
      );
      const seen = people.filter(({ email }) => text.includes(email)).map(({ email }) => email);
      const isRight = person
        ? status === 200 && seen.join() === person.email
        : status === 302 && seen.length === 0;
      if (!isRight) mistaken += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  return mistaken;
}

test('a statement that takes too long is cut, its connection serves on, and nobody becomes somebody else', async () => {
  await countMistaken(40);
  const { cut, before, after } = await whileOrdersAreLocked(async (client) => {
    const known = await backends(client);
    const slow = people.slice(0, 3).map((person) => timed(person.visitor.get(href('/pesanan'))));
    const answers = await Promise.all(slow);
    return { cut: answers, before: known, after: await backends(client) };
  });
  const mistaken = await countMistaken(400);
  stateFigures('A statement that waits for a lock', {
    'answered after, at the latest': inSeconds(Math.max(...cut.map(({ ms }) => ms))),
    'connections before, and of those afterwards': `${before.length}, ${before.filter((pid) => after.includes(pid)).length}`,
    'visits of 8 people and guests over these connections': 400,
    '… that saw another person’s page': mistaken,
  });
  for (const { status, ms } of cut) {
    expect(status).toBe(503);
    expect(ms).toBeGreaterThan(STATEMENT_CUT_MS - 500);
    expect(ms).toBeLessThan(STATEMENT_CUT_MS + 3_000);
  }
  expect(after).toEqual(before);
  expect(mistaken).toBe(0);
});

test('with all connections lent out, requests are refused soon, and guest pages are served', async () => {
  expect([(await guestPage()).status, (await guestPage()).status]).toEqual([200, 200]);
  const guests: Timed[] = [];
  const probes: number[] = [];
  const asked = await whileOrdersAreLocked(async () => {
    const all = people.flatMap(({ visitor }) =>
      Array.from({ length: 5 }, () => timed(visitor.get(href('/pesanan')))),
    );
    const waiting = Promise.all(all);
    let isOver = false;
    void waiting.then(() => {
      isOver = true;
    });
    while (!isOver) {
      guests.push(await guestPage());
      probes.push((await fetch(`${platform.url}/healthz`)).status);
    }
    return waiting;
  });
  const since = performance.now();
  await until(async () => (await people[0]?.visitor.get(href('/pesanan')))?.status === 200);
  const back = performance.now() - since;
  const refused = asked.filter(({ status }) => status === 503);
  stateFigures('All connections lent out', {
    'requests at once, over 4 connections': asked.length,
    '… refused with 503': refused.length,
    'until they were refused, at the latest': spread(refused.map(({ ms }) => ms)).most,
    'guest pages meanwhile, all served': guests.length,
    'the longest of them': spread(guests.map(({ ms }) => ms)).most,
    'until pages were there again': inSeconds(back),
  });
  expect(refused.length).toBeGreaterThanOrEqual(asked.length - 2 * CONNECTIONS);
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(REFUSED_WITHIN_MS + 1_000);
  for (const { text } of refused) expect(text).toContain('Sedang ramai');
  expect(new Set(guests.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(probes)).toEqual(new Set([200]));
});
