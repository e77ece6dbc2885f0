import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import type { EmbeddedDatabase } from '#server/db/embedded/running.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { adminUrlOf, ask } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { type DatabaseDoor, makeDoor } from '../support/servers/database-door.ts';
import { type Copy, makeCopy } from '../support/servers/program.ts';
import { freePort, secrets } from '../support/settings.ts';
import { rounds } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, oneGood, openMarket } from './support/market.ts';

/** Pages must respond within this time when the database disappears and when it comes back. */
const WITHIN_MS = 10_000;

let folder: string;
let database: EmbeddedDatabase;
let door: DatabaseDoor;
let program: Copy;
let url: string;
let market: Market;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kedai-vanished-'));
  database = await startEmbedded({ dataDir: folder, onStep: () => undefined, maxConnections: 120 });
  door = await makeDoor(database.appUrl);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  program = makeCopy(port, {
    ...secrets,
    DATA_DIR: join(folder, 'program'),
    DATABASE_URL: door.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    WORKERS: '2',
  });
  await program.start();
  market = await openMarket({ url, adminUrl: async () => adminUrlOf(database) }, 4);
});

afterAll(async () => {
  door.flow();
  await program.kill();
  await door.shut();
  await database.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function page(): Promise<{ status: number; tookMs: number }> {
  const [buyer] = market.buyers;
  if (!buyer) throw new Error('nobody is logged in');
  const begun = performance.now();
  const { status } = await buyer.visitor.get(`${url}${href('/profil')}`, {
    signal: AbortSignal.timeout(60_000),
  });
  return { status, tookMs: performance.now() - begun };
}

const isReady = async () => (await fetch(`${url}/healthz/ready`)).status === 200;
const unsentMails = async () => {
  const [row] = await ask<{ n: number }>(
    adminUrlOf(database),
    'SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL',
  );
  return row?.n ?? -1;
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Makes the database silent for some seconds. With `isFailover`, the old connections stay silent afterwards, and only
 * new ones work, as if another server had taken over the address.
 */
async function vanish(isFailover: boolean) {
  door.swallow('all');
  const asked = Array.from({ length: 30 }, page);
  const unready = timed(() => until(async () => !(await isReady())));
  const first = await Promise.all(asked);
  const unreadyMs = await unready;
  const later = await Promise.all(Array.from({ length: 10 }, page));
  if (isFailover) door.swallow('standing');
  door.flow();
  const backMs = await timed(() => until(async () => (await page()).status === 200));
  const readyMs = await timed(() => until(isReady));
  return { first, later, unreadyMs, backMs, readyMs: backMs + readyMs };
}

test('a database that vanishes without closing a connection: pages within 10 s, also when it is back', async () => {
  const seen: Awaited<ReturnType<typeof vanish>>[] = [];
  const mails: number[] = [];
  for (let nth = 0; nth < rounds(10); nth++) {
    seen.push(await vanish(nth % 2 === 1));
    const answer = await market.buyers[nth % 4]?.insist(
      `${href('/keranjang')}.data`,
      oneGood(market.shops[0]),
    );
    expect(answer?.status).toBe(200);
    mails.push(await timed(() => until(async () => (await unsentMails()) === 0)));
  }
  const first = seen.flatMap(({ first }) => first.map(({ tookMs }) => tookMs));
  const later = seen.flatMap(({ later }) => later.map(({ tookMs }) => tookMs));
  const back = spread(seen.map(({ backMs }) => backMs));
  stateFigures('a database that vanishes without closing its connections', {
    'times that it vanishes, half of them for a new one at its address': seen.length,
    'pages asked for as it vanishes': first.length,
    '… answered with 503 after, median': spread(first).median,
    '… the longest of these': spread(first).most,
    'pages asked for afterwards, answered with 503 after, at the longest': spread(later).most,
    'until /healthz says not ready, at the longest': spread(seen.map(({ unreadyMs }) => unreadyMs)).most,
    'from its return to the next page, median': back.median,
    '… the longest of these ': back.most,
    'from its return to ready, at the longest': spread(seen.map(({ readyMs }) => readyMs)).most,
    'from an order after its return to its mail, at the longest': inSeconds(Math.max(...mails)),
  });
  const statuses = new Set(
    seen.flatMap(({ first, later }) => [...first, ...later].map(({ status }) => status)),
  );
  expect([...statuses]).toEqual([503]);
  expect(Math.max(...first, ...later, ...seen.map(({ backMs }) => backMs))).toBeLessThan(WITHIN_MS);
  expect(Math.max(...seen.map(({ unreadyMs }) => unreadyMs))).toBeLessThan(5_000);
});
