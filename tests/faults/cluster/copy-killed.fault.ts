import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Cluster, isClusterNamed, onCluster, openCluster } from '../support/cluster/cluster.ts';
import { marketOf, openSides } from '../support/cluster/sides.ts';
import { type Copies, makeCopies } from '../support/copies.ts';
import { killCopies } from '../support/copy-kills.ts';
import { rounds } from '../support/extent.ts';

describe.runIf(isClusterNamed)(onCluster, () => {
  let cluster: Cluster;
  let stage: Copies;

  beforeAll(async () => {
    cluster = await openCluster();
    stage = await makeCopies(2, async () => cluster);
    await Promise.all(stage.copies.map((copy) => copy.start()));
  });

  afterAll(() => stage.clear());

  test('one of two copies killed in front of a cluster: the other goes on, nothing is lost or doubled', async () => {
    const market = marketOf(await openSides(stage, cluster, { shops: 1, buyers: 8 }));
    await killCopies('kill -9 of one of two copies in front of a cluster', stage, market, rounds(10));
  });
});
