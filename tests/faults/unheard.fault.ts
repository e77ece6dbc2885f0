import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { withClient } from '../support/database/database.ts';
import { type Events, openEvents } from '../support/events.ts';
import { until } from '../support/eventually.ts';
import { rounds } from './support/extent.ts';
import { spread, stateFigures } from './support/figures.ts';
import { type Market, oneGood, openMarket } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';

const WORKERS = 2;

let platform: Platform;
let market: Market;
let streams: Events[];

beforeAll(async () => {
  platform = await makePlatform({ WORKERS: String(WORKERS) });
  await platform.start();
  market = await openMarket(platform, 8);
  const pages = [
    ...market.shops.map(({ owner }) => ({ who: owner, address: href('/live/:topic', { topic: 'shop' }) })),
    ...market.buyers.map((who) => ({ who, address: href('/live/:topic', { topic: 'my-orders' }) })),
  ];
  streams = await Promise.all(pages.map(({ who, address }) => openEvents(who.visitor, address)));
});

afterAll(async () => {
  await Promise.all(streams.map((stream) => stream.close()));
  await platform.clear();
});

test('the listening connections cut: every open page reads again by itself, and hears of what comes', async () => {
  const cuts = rounds(20);
  const times: number[] = [];
  let connections = 0;
  for (let nth = 0; nth < cuts; nth++) {
    await until(async () => (await listeners()) === WORKERS);
    const before = streams.map((stream) => stream.resyncs());
    const since = performance.now();
    connections += await cutListeners();
    await until(() => streams.every((stream, index) => stream.resyncs() > (before[index] ?? 0)));
    times.push(performance.now() - since);
    expect(await hearsOfAnOrder()).toBe(true);
  }
  const { median, most } = spread(times);
  stateFigures('listening connections cut', {
    'times that all of them are cut': cuts,
    '… connections in all': connections,
    'open pages of owners and buyers': streams.length,
    'from the cut until every page was told to read again, median': median,
    'the longest of these': most,
  });
});

async function cutListeners(): Promise<number> {
  const { rowCount } = await withClient(await platform.adminUrl(), (client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'kedai-listen-%'",
    ),
  );
  return rowCount ?? 0;
}

async function listeners(): Promise<number> {
  const { rows } = await withClient(await platform.adminUrl(), (client) =>
    client.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE application_name LIKE 'kedai-listen-%' AND query ~ '^(LISTEN|SELECT)'`,
    ),
  );
  return rows[0]?.count ?? 0;
}

async function hearsOfAnOrder(): Promise<boolean> {
  const [shop] = market.shops;
  const [buyer] = market.buyers;
  const [ofOwner, ofBuyer] = [streams[0], streams[market.shops.length]];
  if (!buyer || !ofOwner || !ofBuyer) throw new Error('nobody listens');
  const before = [ofOwner.changes(), ofBuyer.changes()] as const;
  const { status } = await buyer.insist(`${href('/keranjang')}.data`, oneGood(shop));
  await until(() => ofOwner.changes() > before[0] && ofBuyer.changes() > before[1]);
  return status === 200;
}
