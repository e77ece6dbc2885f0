import { expect, test } from 'vitest';
import { lostNodes } from '#server/db/citus/lost.ts';
import { readiness } from '#server/http/health.ts';
import { askAdmin, testDatabase } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';

const isCluster = testDatabase().workerUrls.length > 0;

test.runIf(!isCluster)('a single PostgreSQL has no nodes to lose', async () => {
  expect(await lostNodes()).toBeNull();
  expect(await readiness()).not.toHaveProperty('lostNodes');
});

test.runIf(isCluster)('a node that does not answer is counted until it is back', async () => {
  expect(await lostNodes()).toBe(0);
  const [node] = await askAdmin<{ id: number; port: number }>(
    'SELECT nodeid AS id, nodeport AS port FROM pg_dist_node WHERE groupid > 0 LIMIT 1',
  );
  const move = (port = 0) =>
    askAdmin('UPDATE pg_dist_node SET nodeport = $1 WHERE nodeid = $2', [port, node?.id]);
  await move(1);
  await eventually(async () => expect(await lostNodes()).toBe(1));
  expect(await readiness()).toMatchObject({ database: true, lostNodes: 1 });
  await move(node?.port);
  await eventually(async () => expect(await lostNodes()).toBe(0));
});
