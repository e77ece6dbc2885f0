import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAccounts, faultless } from './support/accounts.ts';
import { rounds } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, openMarket } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import { makeRandom } from './support/random.ts';
import { strikeAgain } from './support/storm.ts';
import { openTrade } from './support/trade.ts';

const STOPPED_WITHIN_MS = 25_000;
const BUYERS = 50;

let platform: Platform;
let market: Market;

beforeAll(async () => {
  platform = await makePlatform();
  await platform.start();
  market = await openMarket(platform, BUYERS);
});

afterAll(() => platform.clear());

test('SIGTERM while 50 buyers check out: it ends with 0 in time, and keeps what was acknowledged', async () => {
  const random = makeRandom();
  const stops = rounds(20);
  const begun = performance.now();
  const trade = openTrade(market, random);
  const codes: (number | null)[] = [];
  const times: number[] = [];
  await strikeAgain(platform, trade, random, stops, async () => {
    const since = performance.now();
    codes.push(await platform.program().end('SIGTERM'));
    times.push(performance.now() - since);
    await platform.start();
    return 'a stop';
  });
  const tookMs = performance.now() - begun;
  const { figures, faults } = await closeAccounts(platform, market, trade);
  const { median, most } = spread(times);
  stateFigures('SIGTERM under load', {
    'stops at random moments': stops,
    '… that ended with 0': codes.filter((code) => code === 0).length,
    ...figures,
    'from the signal to the end of program and database, median': median,
    'the longest of these': most,
    'the whole run': inSeconds(tookMs),
  });
  expect(codes).toEqual(codes.map(() => 0));
  expect(faults).toEqual(faultless);
  expect(Math.max(...times)).toBeLessThan(STOPPED_WITHIN_MS);
});
