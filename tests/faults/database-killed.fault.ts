import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../support/database/database.ts';
import { databasePid } from '../support/servers/program.ts';
import { closeAccounts, faultless } from './support/accounts.ts';
import { rounds } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, openMarket } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import { makeRandom } from './support/random.ts';
import { strikeAgain, timesOf } from './support/storm.ts';
import { openTrade } from './support/trade.ts';

const BACK_WITHIN_MS = 5_000;

let platform: Platform;
let market: Market;

beforeAll(async () => {
  platform = await makePlatform();
  await platform.start();
  market = await openMarket(platform);
});

afterAll(() => platform.clear());

test('the database killed under load: nothing acknowledged is lost, and pages are back by themselves', async () => {
  const random = makeRandom();
  const kills = rounds(20);
  const begun = performance.now();
  const { pid } = platform.program();
  const trade = openTrade(market, random);

  const killServer = async () => {
    process.kill(await databasePid(platform.dataDir), 'SIGKILL');
    return 'the server';
  };
  /** Kills the process of one connection. PostgreSQL then ends all others, because shared memory may be corrupt. */
  const killBackend = async () => {
    process.kill(await backendOf(platform), 'SIGKILL');
    return 'a backend';
  };
  const storm = await strikeAgain(platform, trade, random, kills, (nth) =>
    nth % 3 === 1 ? killBackend() : killServer(),
  );
  const tookMs = performance.now() - begun;
  const { figures, faults } = await closeAccounts(platform, market, trade);
  const server = spread(timesOf(storm, 'the server'));
  const backend = spread(timesOf(storm, 'a backend'));
  stateFigures('kill -9 of the database under load', {
    'kills at random moments': kills,
    '… of its main process': timesOf(storm, 'the server').length,
    '… of one connection’s process': timesOf(storm, 'a backend').length,
    ...figures,
    'from the kill of the main process to the next page, median': server.median,
    'the longest of these': server.most,
    'from the kill of a connection’s process to the next page, median': backend.median,
    'the longest of these ': backend.most,
    'the whole run': inSeconds(tookMs),
  });
  expect(faults).toEqual(faultless);
  expect(platform.program().pid).toBe(pid);
  expect(Math.max(...timesOf(storm))).toBeLessThan(BACK_WITHIN_MS);
});

/** Returns the process id of the connection that is running a statement, or of the one that ran a statement last. */
async function backendOf({ adminUrl }: Platform): Promise<number> {
  const { rows } = await withClient(await adminUrl(), (client) =>
    client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'kedai'
       ORDER BY state = 'idle', state_change DESC LIMIT 1`,
    ),
  );
  if (!rows[0]) throw new Error('no connection of a request');
  return rows[0].pid;
}
