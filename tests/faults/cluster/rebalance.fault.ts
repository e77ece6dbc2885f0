import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../support/eventually.ts';
import { closeAccounts, faultless } from '../support/accounts.ts';
import { type Cluster, isClusterNamed, onCluster, openCluster } from '../support/cluster/cluster.ts';
import {
  bindOwner,
  emptyWorker,
  type MoveMode,
  possibleModes,
  rebalance,
  spreadOf,
} from '../support/cluster/moves.ts';
import { openReaders, type Readers } from '../support/cluster/readers.ts';
import { marketOf, openSides, openTrades, type Side } from '../support/cluster/sides.ts';
import { type Copies, makeCopies } from '../support/copies.ts';
import { countStatuses, inSeconds, spread, stateFigures } from '../support/figures.ts';
import { makeRandom } from '../support/random.ts';
import type { Trade } from '../support/trade.ts';

/** The first shard moves only after this many checkouts, from which the test measures the usual response time. */
const QUIET_ORDERS = 100;

/** A checkout may take this much longer than the longest move of a shard, because waiting checkouts form a queue. */
const LONGER_THAN_LOCK_MS = 5_000;

type Figures = Record<string, string | number>;

describe.runIf(isClusterNamed)(onCluster, () => {
  let cluster: Cluster;
  let stage: Copies;
  let sides: Side[];

  beforeAll(async () => {
    cluster = await openCluster();
    stage = await makeCopies(2, async () => cluster);
    await Promise.all(stage.copies.map((copy) => copy.start()));
    sides = await openSides(stage, cluster, { shops: 2, buyers: 6 });
  });

  afterAll(() => stage.clear());

  test('shards move to one worker and back while buyers check out: no order is lost or waits beyond the lock', async () => {
    const random = makeRandom();
    const market = marketOf(sides);
    const trade = openTrades(sides, random);
    const readers = await openReaders(stage, market.shops);
    await until(() => trade.placed() >= QUIET_ORDERS);
    const quiet = spread(trade.ledger.responses.map(({ tookMs }) => tookMs));
    const moved: Figures = {};
    for (const mode of await possibleModes(cluster))
      Object.assign(moved, await moveThereAndBack(mode, trade, readers));
    await readers.close();
    const { figures, faults } = await closeAccounts(stage, market, trade);
    const people = [...market.buyers, ...market.shops.map(({ owner }) => owner)];
    const failures = people.flatMap((person) => person.failures()).map(({ status }) => status);
    stateFigures('a rebalance of shards while buyers check out', {
      ...figures,
      'forms that were answered with a failure, and sent again': countStatuses(failures),
      'a checkout before it, median and longest': `${quiet.median}, ${quiet.most}`,
      ...moved,
    });
    expect(faults).toEqual(faultless);
    expect(failures.filter((status) => status !== 503)).toEqual([]);
  });

  async function moveThereAndBack(mode: MoveMode, trade: Trade, readers: Readers): Promise<Figures> {
    const [{ port = 0 } = {}] = sides;
    const begun = performance.now();
    const before = await spreadOf(cluster);
    if (mode === 'force_logical') await bindOwner(cluster, false);
    const moves = await emptyWorker(cluster, port, mode);
    expect((await spreadOf(cluster)).get(port)).toBeUndefined();
    const rebalanceBegun = performance.now();
    await rebalance(cluster, mode);
    if (mode === 'force_logical') await bindOwner(cluster, true);
    const ended = performance.now();
    expect(await spreadOf(cluster)).toEqual(before);
    const responses = trade.ledger.responses.filter(({ atMs }) => atMs > begun && atMs < ended);
    const waits = responses.map(({ tookMs }) => tookMs);
    const reads = readers.reads.filter(({ begunMs, endedMs }) => begunMs > begun && endedMs < ended);
    const [lock, wait] = [spread(moves), spread(waits)];
    expect(Math.max(...waits)).toBeLessThan(Math.max(...moves) + LONGER_THAN_LOCK_MS);
    return {
      [`${mode}: shards moved with all that lies beside them`]: moves.length * 2,
      [`${mode}: one such move, median and longest`]: `${lock.median}, ${lock.most}`,
      [`${mode}: the rebalance took`]: inSeconds(ended - rebalanceBegun),
      [`${mode}: orders taken meanwhile`]: responses.filter(({ orderId }) => orderId !== null).length,
      [`${mode}: a checkout meanwhile, median and longest`]: `${wait.median}, ${wait.most}`,
      [`${mode}: pages meanwhile`]: countStatuses(reads.map(({ status }) => status)),
    };
  }
});
