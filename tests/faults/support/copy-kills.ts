import { expect } from 'vitest';
import { until } from '../../support/eventually.ts';
import { answersAt } from '../../support/servers/program.ts';
import { checkBooks } from './books.ts';
import type { Copies } from './copies.ts';
import { inSeconds, spread, stateFigures } from './figures.ts';
import { checkMails } from './mailroom.ts';
import type { Market } from './market.ts';
import { makeRandom } from './random.ts';
import { strikeAgain } from './storm.ts';
import { openTrade } from './trade.ts';

export async function killCopies(name: string, stage: Copies, market: Market, kills: number): Promise<void> {
  const random = makeRandom();
  const begun = performance.now();
  const trade = openTrade(market, random);
  const away: number[] = [];
  let restarting: Promise<unknown> = Promise.resolve();

  const killOne = async () => {
    await restarting;
    const copy = random.oneOf(stage.copies);
    const { pid, end } = copy.program();
    const since = performance.now();
    process.kill(-pid, 'SIGKILL');
    await until(() => answersAt(stage.url));
    away.push(performance.now() - since);
    await end('SIGKILL');
    restarting = copy.start();
    return 'a copy';
  };
  await strikeAgain(stage, trade, random, kills, killOne);
  await restarting;
  const ledger = await trade.close();
  const tookMs = performance.now() - begun;
  const { orders, lost, doubled, wrong } = await checkBooks(stage, market, ledger);
  const post = await checkMails(stage);

  stateFigures(name, {
    'kills at random moments': kills,
    'orders acknowledged': trade.placed(),
    '… lost': lost.length,
    '… doubled': doubled.length,
    'orders in the database': orders,
    'checkouts sent again after a lost answer': ledger.resent,
    '… whose order was there already': ledger.madeBefore,
    'sums, events and stocks that are wrong': wrong.length,
    'mails about orders, each sent once': post.sent,
    'from the kill to the next page, at the same address, median': spread(away).median,
    'the longest of these': spread(away).most,
    'until jobs that a killed copy held were done': inSeconds(post.drainedAfterMs),
    'the whole run': inSeconds(tookMs),
  });
  expect({ lost, doubled, wrong, mails: post.wrong }).toEqual({
    lost: [],
    doubled: [],
    wrong: [],
    mails: [],
  });
  expect(post.drainedAfterMs).toBeLessThan(60_000);
}
