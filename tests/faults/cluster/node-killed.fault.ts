import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../support/eventually.ts';
import { closeAccounts, faultless } from '../support/accounts.ts';
import { type Absence, figuresOf, strike } from '../support/cluster/absence.ts';
import { type Cluster, isClusterNamed, onCluster, openCluster } from '../support/cluster/cluster.ts';
import { findLeftovers } from '../support/cluster/leftovers.ts';
import { type ClusterNode, openNodes } from '../support/cluster/nodes.ts';
import { openReaders } from '../support/cluster/readers.ts';
import { marketOf, openSides, openTrades, type Side } from '../support/cluster/sides.ts';
import { type Copies, makeCopies } from '../support/copies.ts';
import { last, rounds } from '../support/extent.ts';
import { countStatuses, inSeconds, stateFigures } from '../support/figures.ts';
import { makeRandom, type Random } from '../support/random.ts';

const LONGEST_ABSENCE_MS = 2_500;
const LONGEST_PAUSE_MS = 1_200;
const ORDERS_BETWEEN = 4;
const BACK_WITHIN_MS = 30_000;
const LONGEST_RUN_MS = 60 * 60_000;

describe.runIf(isClusterNamed)(onCluster, () => {
  let cluster: Cluster;
  let nodes: [ClusterNode, ...ClusterNode[]];
  let stage: Copies;
  let sides: Side[];

  beforeAll(async () => {
    cluster = await openCluster();
    stage = await makeCopies(2, async () => cluster);
    nodes = await openNodes(cluster);
    await Promise.all(stage.copies.map((copy) => copy.start()));
    sides = await openSides(stage, cluster, { shops: 2, buyers: 8 });
  });

  afterAll(() => stage.clear());

  const claim =
    'a worker or the coordinator killed under load: nothing acknowledged is lost, other shops go on';
  test(claim, { timeout: LONGEST_RUN_MS }, async () => {
    const random = makeRandom();
    const begun = performance.now();
    const market = marketOf(sides);
    const programs = stage.copies.map((copy) => copy.program());
    const trade = openTrades(sides, random);
    const absences = await strikeNodes(random, trade);
    const tookMs = performance.now() - begun;
    const { figures, faults } = await closeAccounts(stage, market, trade);
    expect(programs.filter((program) => !program.isRunning())).toEqual([]);
    await Promise.all(programs.map(({ end }) => end('SIGTERM')));
    const left = await findLeftovers(cluster);
    const ofWorkers = absences.filter(({ isCoordinator }) => !isCoordinator);
    const elsewhere = ofWorkers.flatMap(({ pages }) => pages.elsewhere);
    const people = [...market.buyers, ...market.shops.map(({ owner }) => owner)];
    const failures = people.flatMap((person) => person.failures());
    stateFigures('kill -9 of a worker and of the coordinator of a cluster under load', {
      'kills at random moments': absences.length,
      ...figures,
      'forms that were answered with a failure, and sent again': countStatuses(
        failures.map(({ status }) => status),
      ),
      'prepared transactions and locks left': left.found.length,
      'until none was left': inSeconds(left.afterMs),
      ...figuresOf('a worker', ofWorkers),
      'pages of the other worker’s shops meanwhile': countStatuses(elsewhere),
      'orders at the other worker’s shops meanwhile': ofWorkers.reduce(
        (sum, one) => sum + one.ordersElsewhere,
        0,
      ),
      ...figuresOf(
        'the coordinator',
        absences.filter(({ isCoordinator }) => isCoordinator),
      ),
      'the whole run': inSeconds(tookMs),
    });
    expect(faults).toEqual(faultless);
    expect(left.found).toEqual([]);
    expect(new Set(elsewhere)).toEqual(new Set([200]));
    expect(ofWorkers.some(({ ordersElsewhere }) => ordersElsewhere > 0)).toBe(true);
    expect(Math.max(...absences.map(({ pageMs }) => pageMs))).toBeLessThan(BACK_WITHIN_MS);
  });

  /** Kills alternately one of the Citus workers and the coordinator, each time after new orders on both workers. */
  async function strikeNodes(random: Random, trade: ReturnType<typeof openTrades>): Promise<Absence[]> {
    const readers = await openReaders(stage, marketOf(sides).shops);
    const [coordinator, ...workers] = nodes;
    const absences: Absence[] = [];
    const kills = rounds(100);
    for (let nth = 0; nth < kills; nth++) {
      const before = trade.sides.map((side) => side.placed());
      await until(() => trade.sides.every((side, at) => side.placed() >= (before[at] ?? 0) + ORDERS_BETWEEN));
      await last(random.between(0, LONGEST_PAUSE_MS));
      const node = nth % 2 === 0 ? random.oneOf(workers) : coordinator;
      absences.push(await strike(node, random.between(200, LONGEST_ABSENCE_MS), { sides, trade, readers }));
    }
    await readers.close();
    return absences;
  }
});
