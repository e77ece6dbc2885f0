import { afterAll, beforeAll, expect, test } from 'vitest';
import { workersOf } from '../support/servers/program.ts';
import { closeAccounts, faultless } from './support/accounts.ts';
import { last, rounds } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, openMarket } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import { makeRandom } from './support/random.ts';
import { strikeAgain, timesOf } from './support/storm.ts';
import { openTrade } from './support/trade.ts';

const LONGEST_START_MS = 1_500;

let platform: Platform;
let market: Market;

beforeAll(async () => {
  platform = await makePlatform();
  await platform.start();
  market = await openMarket(platform);
});

afterAll(() => platform.clear());

test('the program killed at random moments under load: what was acknowledged is there, once, and adds up', async () => {
  const random = makeRandom();
  const kills = rounds(100);
  const begun = performance.now();
  const trade = openTrade(market, random);

  const killWorker = async () => {
    const victim = random.oneOf(await workersOf(platform.program()));
    if (victim) process.kill(victim, 'SIGKILL');
    return 'a worker';
  };
  const killAndStart = async (kind: 'the primary' | 'all processes') => {
    const { pid, end } = platform.program();
    if (kind === 'all processes') process.kill(-pid, 'SIGKILL');
    await end('SIGKILL');
    const inVain = random.share() < 1 / 4;
    if (inVain) await startInVain();
    await platform.start();
    return inVain ? 'and its next start' : kind;
  };
  /** Starts the program, and kills it before it is ready: while it takes over the database, migrates or forks. */
  const startInVain = async () => {
    const starting = platform.start().catch(() => undefined);
    await last(random.between(0, LONGEST_START_MS));
    const { pid, end } = platform.program();
    process.kill(-pid, 'SIGKILL');
    await end('SIGKILL');
    await starting;
  };
  const storm = await strikeAgain(platform, trade, random, kills, () =>
    random.oneOf([killWorker, () => killAndStart('the primary'), () => killAndStart('all processes')])(),
  );
  const tookMs = performance.now() - begun;
  const { figures, faults } = await closeAccounts(platform, market, trade);
  const restarts = spread([...timesOf(storm, 'the primary'), ...timesOf(storm, 'all processes')]);
  const workers = spread(timesOf(storm, 'a worker'));
  stateFigures('kill -9 of the program under load', {
    'kills at random moments': kills,
    '… of the primary': timesOf(storm, 'the primary').length,
    '… of one worker': timesOf(storm, 'a worker').length,
    '… of all processes at once': timesOf(storm, 'all processes').length,
    '… of the primary or all, and of the next start': timesOf(storm, 'and its next start').length,
    ...figures,
    'from the kill of a worker to the next page, median': workers.median,
    'the longest of these': workers.most,
    'from the kill and start of the program to the next page, median': restarts.median,
    'the longest of these ': restarts.most,
    'the whole run': inSeconds(tookMs),
  });
  expect(faults).toEqual(faultless);
});
