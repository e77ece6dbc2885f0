import { describe, expect, test } from 'vitest';
import { asOperatorAt } from '#server/db/access.ts';
import { setStoreStatus } from '#server/platform/store-admin.ts';
import { ask, askAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { world } from '../support/world/world.ts';

const { wati, warung } = world;

const isCluster = testDatabase().workerUrls.length > 0;

const GATE = 4_711;

/** Makes commits that change `store_terms` wait for an advisory lock on the shop's node. Returns the node's URL. */
async function putGate(): Promise<string> {
  const [shard] = await askAdmin<{ id: number; port: number }>(
    `SELECT p.shardid AS id, n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
     WHERE p.shardid = get_shard_id_for_distribution_column('store_terms', $1::uuid)`,
    [warung.storeId],
  );
  const node = testDatabase().workerUrls.find((url) => new URL(url).port === String(shard?.port)) ?? '';
  await withClient(node, async (client) => {
    await client.query('SET citus.enable_ddl_propagation = off');
    await client.query(
      `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock(${GATE}); RETURN NULL; END $$`,
    );
    await client.query(
      `CREATE CONSTRAINT TRIGGER gate AFTER UPDATE ON store_terms_${shard?.id}
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`,
    );
  });
  return node;
}

async function readHalves(): Promise<{ status: string | undefined; entries: number }> {
  const [shop] = await askAdmin<{ status: string }>('SELECT status FROM store_terms WHERE store_id = $1', [
    warung.storeId,
  ]);
  const ofShop = "SELECT FROM audit_events WHERE action = 'store-status' AND store_id = $1";
  return { status: shop?.status, entries: (await askAdmin(ofShop, [warung.storeId])).length };
}

const waitingAtGate = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1";

const endCommits = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'kedai' AND datname = current_database() AND state = 'active' AND query = 'COMMIT'`;

describe.runIf(isCluster)('on a cluster', () => {
  test('a coordinator that dies at the commit leaves both halves unchanged', async () => {
    const auditor = { id: wati.id, email: wati.email, clientIp: '203.0.113.7' };
    const node = await putGate();
    const before = await readHalves();
    await withClient(node, async (gate) => {
      await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
      const closing = asOperatorAt(wati, warung.storeId, (tx) =>
        setStoreStatus(tx, auditor, warung.storeId, 'inactive'),
      );
      const failed = expect(closing).rejects.toThrow();
      await eventually(async () => expect(await ask(node, waitingAtGate, [GATE])).toHaveLength(1));
      expect(await askAdmin(endCommits)).toHaveLength(1);
      await failed;
    });
    await eventually(async () => {
      await askAdmin('SELECT recover_prepared_transactions()');
      const left = 'SELECT FROM pg_prepared_xacts WHERE database = current_database()';
      expect([await ask(node, waitingAtGate, [GATE]), await ask(node, left)]).toEqual([[], []]);
    });
    expect(await readHalves()).toEqual(before);
    await asOperatorAt(wati, warung.storeId, (tx) => setStoreStatus(tx, auditor, warung.storeId, 'inactive'));
    expect(await readHalves()).toEqual({ status: 'inactive', entries: before.entries + 1 });
  });
});
