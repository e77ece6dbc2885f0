import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersAt, databasePid, killDatabase, startProgram } from '../support/servers/program.ts';
import { closeAccounts, faultless } from './support/accounts.ts';
import { rounds } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, openMarket } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import { makeRandom } from './support/random.ts';
import { strikeAgain, timesOf } from './support/storm.ts';
import { openTrade } from './support/trade.ts';

const READY_WITHIN_MS = 30_000;

let platform: Platform;
let market: Market;

beforeAll(async () => {
  platform = await makePlatform();
  await platform.start();
  market = await openMarket(platform);
});

afterAll(() => platform.clear());

async function killEverything(): Promise<void> {
  const { primary, database } = await platform.pids();
  process.kill(database, 'SIGKILL');
  process.kill(-primary, 'SIGKILL');
  await platform.program().end('SIGKILL');
}

test('program and database killed together under load: started again at once, all is there in time', async () => {
  const random = makeRandom();
  const kills = rounds(20);
  const begun = performance.now();
  const trade = openTrade(market, random);
  const storm = await strikeAgain(platform, trade, random, kills, async () => {
    await killEverything();
    await platform.start();
    return 'everything';
  });
  const tookMs = performance.now() - begun;
  const { figures, faults } = await closeAccounts(platform, market, trade);
  const { median, most } = spread(timesOf(storm));
  stateFigures('kill -9 of program and database together', {
    'kills at random moments': kills,
    ...figures,
    'from the kill and start of the program to the next page, median': median,
    'the longest of these': most,
    'the whole run': inSeconds(tookMs),
  });
  expect(faults).toEqual(faultless);
  expect(Math.max(...timesOf(storm))).toBeLessThan(READY_WITHIN_MS);
});

test('a postmaster.pid that lies is in nobody’s way, and whom it names lives on', async () => {
  const bystander = spawn('sleep', ['3600']);
  const liesOf = { 'a dead process': 4_194_303, 'another program': bystander.pid, 'no number': 'rusak' };
  const times: number[] = [];
  const turns = rounds(9);
  for (let turn = 0; turn < turns; turn++) {
    const lie = Object.values(liesOf)[turn % 3];
    const file = join(platform.dataDir, 'postgres/postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await killEverything();
    await writeFile(file, [lie, ...lines.slice(1)].join('\n'));
    const since = performance.now();
    await platform.start();
    expect(await answersAt(platform.url)).toBe(true);
    times.push(performance.now() - since);
  }
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  bystander.kill();
  const { median, most } = spread(times);
  stateFigures('a postmaster.pid that lies', {
    'starts after a kill, with one that names a dead process, another program, no number': turns,
    'from the start of the program to the first page, median': median,
    'the longest of these': most,
  });
  expect(Math.max(...times)).toBeLessThan(READY_WITHIN_MS);
});

test('of programs that start on one data folder at once, one runs, on one database', async () => {
  const turns = rounds(10);
  const copies = 4;
  let refused = 0;
  for (let turn = 0; turn < turns; turn++) {
    await platform.program().end(turn % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
    if (turn % 4 === 1) await killDatabase(platform.dataDir);
    const programs = Array.from({ length: copies }, () => startProgram({ DATA_DIR: platform.dataDir }));
    const urls = await Promise.all(programs.map((program) => program.url().catch(() => null)));
    const running = programs.filter((_, nth) => urls[nth] !== null);
    expect(running).toHaveLength(1);
    for (const program of programs.filter((one) => !running.includes(one))) {
      expect(await program.ended()).toBe(1);
      expect(program.output()).toContain('sedang dipakai Kedai yang lain');
      refused++;
    }
    expect(await databasePid(platform.dataDir)).toBeGreaterThan(0);
    await Promise.all(running.map((program) => program.end('SIGTERM')));
    await platform.start();
    expect(await answersAt(platform.url)).toBe(true);
  }
  stateFigures('programs that start on one data folder at once', {
    'times that four start at once, after a stop, a kill, or a kill of the database, too': turns,
    '… that were refused and said so': refused,
    '… that ran beside another': turns * (copies - 1) - refused,
  });
});
