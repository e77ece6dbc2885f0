import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAccounts, faultless } from '../support/accounts.ts';
import { rounds } from '../support/extent.ts';
import { spread, stateFigures } from '../support/figures.ts';
import { killsOf } from '../support/kills.ts';
import { type Market, openShop, registerBuyers } from '../support/market.ts';
import { makePlatform, type Platform } from '../support/platform.ts';
import { makeRandom } from '../support/random.ts';
import { strikeAgain, timesOf } from '../support/storm.ts';
import { findFaults, findFileFaults } from './findings.ts';
import { openPayments } from './lives.ts';

let platform: Platform;
let market: Market;

beforeAll(async () => {
  platform = await makePlatform();
  await platform.start();
  market = { shops: [await openShop(platform, 'satu')], buyers: await registerBuyers(platform, 12) };
  await platform.ask('UPDATE stores SET unique_codes = true');
});

afterAll(() => platform.clear());

test('bills, proofs, statements and changes through kills: every code, picture and decision once', async () => {
  const random = makeRandom();
  const kills = rounds(24);
  const { trade, receipts } = openPayments(platform, market, random);
  const storm = await strikeAgain(platform, trade, random, kills, async () => {
    await random.oneOf(killsOf(platform))();
    return 'a kill';
  });
  const { figures, faults } = await closeAccounts(platform, market, trade);
  const found = await findFaults(platform, receipts);
  const files = await findFileFaults(platform, market.shops[0]);
  stateFigures('kill -9 while bills are sent, proven and paid', {
    'kills of workers, program, database or all': kills,
    'proofs acknowledged, by session and by secret link': receipts.proofs.length,
    '… accepted': receipts.accepted.length,
    '… refused, while they were being accepted': receipts.refused.length,
    '… taken as their deadline passed': receipts.held.length,
    '… that came too late for it': receipts.tooLate.length,
    'payments by the row of a statement': receipts.matched.length,
    'changes acknowledged, while the order was marked as paid': receipts.edited.length,
    'bills without a code, equal totals, decisions without their event': found.length,
    'pictures without a row after the kills, gone with the next sweep': files.withoutRow,
    ...figures,
    'from a kill to the next page, median': spread(timesOf(storm)).median,
  });
  expect([...found, ...files.faults]).toEqual([]);
  expect(faults).toEqual(faultless);
  // Each kind of action must have happened, because otherwise the test would prove nothing about it.
  for (const tried of Object.values(receipts)) expect(tried.length).toBeGreaterThan(0);
});
