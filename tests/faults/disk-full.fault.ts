import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answers, ask } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { answersAt } from '../support/servers/program.ts';
import { closeAccounts, faultless } from './support/accounts.ts';
import { last, rounds } from './support/extent.ts';
import { countStatuses, inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, openMarket } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import { makeRandom } from './support/random.ts';
import { openTrade } from './support/trade.ts';

const DISK = '400m';
const FULL_FOR_MS = 5_000;
const ORDERS_BETWEEN = 20;
const BACK_WITHIN_MS = 30_000;

/** Only root can mount a disk, so other users skip these tests. */
describe.runIf(canMount())('on a small disk of its own', () => {
  let disk: string;
  let platform: Platform;
  let market: Market;

  beforeAll(async () => {
    disk = mkdtempSync(join(tmpdir(), 'kedai-disk-'));
    mount('-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', disk);
    platform = await makePlatform({}, disk);
    await platform.start();
    market = await openMarket(platform);
  });

  afterAll(async () => {
    await platform.clear();
    spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test('the disk full during checkouts: nothing acknowledged is lost, and with room it goes on by itself', async () => {
    const random = makeRandom();
    const times = rounds(5);
    const begun = performance.now();
    const trade = openTrade(market, random);
    const failures = () => market.buyers.flatMap((buyer) => buyer.failures());
    const backAfter: number[] = [];
    for (let nth = 0; nth < times; nth++) {
      const wanted = trade.placed() + ORDERS_BETWEEN;
      await until(() => trade.placed() >= wanted, BACK_WITHIN_MS);
      const failed = failures().length;
      fill(join(disk, 'filler'));
      await until(() => failures().length > failed, 60_000);
      if (nth % 2 === 1) await exhaustLog(platform);
      await last(FULL_FOR_MS);
      rmSync(join(disk, 'filler'));
      const since = performance.now();
      const placed = trade.placed();
      await until(async () => trade.placed() > placed && (await answersAt(platform.url)), 60_000);
      backAfter.push(performance.now() - since);
    }
    const tookMs = performance.now() - begun;
    const { figures, faults } = await closeAccounts(platform, market, trade);
    const { median, most } = spread(backAfter);
    stateFigures('disk full under load', {
      'times that the disk is full, for 5 s and more': times,
      '… of these the database itself went down': times >> 1,
      'checkouts answered with a failure meanwhile': countStatuses(failures().map(({ status }) => status)),
      ...figures,
      'from the moment there is room until an order is made, median': median,
      'the longest of these': most,
      'the whole run': inSeconds(tookMs),
    });
    expect(faults).toEqual(faultless);
    expect(Math.max(...backAfter)).toBeLessThan(BACK_WITHIN_MS);
  });
});

/** Makes the database fill the disk with write-ahead log files until the database crashes and cannot start. */
async function exhaustLog(platform: Platform): Promise<void> {
  const address = await platform.adminUrl();
  await until(async () => {
    const sql = "SELECT pg_logical_emit_message(true, 'filler', repeat('x', 1000000)), pg_switch_wal()";
    await ask(address, sql).catch(() => undefined);
    return !(await answers(address));
  }, 60_000);
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  for (let bytes = 2 ** 20; bytes >= 512; ) {
    try {
      writeSync(file, Buffer.alloc(bytes));
    } catch {
      bytes /= 2;
    }
  }
  closeSync(file);
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), 'kedai-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
  if (mounted) spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
  return mounted;
}

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ended with ${status}: ${stderr}`);
}
