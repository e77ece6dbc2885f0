import { ask, withClient } from '../../../support/database/database.ts';
import type { Cluster } from './cluster.ts';

/** With 'force_logical', writes wait only at the end of a shard's move; with 'block_writes', during the whole move. */
export type MoveMode = 'force_logical' | 'block_writes';

/** A shard's move that takes longer counts as failed. */
const PATIENCE_MS = 600_000;

export async function possibleModes({ urls }: Cluster): Promise<MoveMode[]> {
  const levels = await Promise.all(
    urls.map((url) => ask<{ level: string }>(url, "SELECT current_setting('wal_level') AS level")),
  );
  const isLogical = levels.every(([row]) => row?.level === 'logical');
  return isLogical ? ['force_logical', 'block_writes'] : ['block_writes'];
}

/**
 * Chooses whether row-level security binds the tables' owner. Citus moves shards by replication in the owner's name,
 * which PostgreSQL forbids if the owner is bound. The program's own role is bound in any case.
 */
export async function bindOwner({ ownerUrl }: Cluster, isBound: boolean): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1`,
    );
    for (const { name } of tables.rows)
      await client.query(`ALTER TABLE ${name} ${isBound ? '' : 'NO '}FORCE ROW LEVEL SECURITY`);
  });
}

/** Moves a worker's shards of `stores` to another worker; Citus moves co-located shards, too. Returns ms per move. */
export async function emptyWorker(
  { adminUrl, urls }: Cluster,
  port: number,
  mode: MoveMode,
): Promise<number[]> {
  const others = urls.slice(1).map((url) => Number(new URL(url).port));
  const target = others.find((other) => other !== port);
  const shards = await ask<{ id: number; host: string }>(
    adminUrl,
    `SELECT p.shardid AS id, n.nodename AS host FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
     JOIN pg_dist_shard s USING (shardid)
     WHERE s.logicalrelid = 'stores'::regclass AND n.nodeport = $1 ORDER BY 1`,
    [port],
  );
  const times: number[] = [];
  for (const { id, host } of shards) {
    const since = performance.now();
    await patiently(adminUrl, 'SELECT citus_move_shard_placement($1, $2, $3, $2, $4, $5)', [
      id,
      host,
      port,
      target,
      mode,
    ]);
    times.push(performance.now() - since);
  }
  return times;
}

export async function rebalance({ adminUrl }: Cluster, mode: MoveMode): Promise<void> {
  await patiently(adminUrl, 'SELECT citus_rebalance_start(shard_transfer_mode => $1)', [mode]);
  await patiently(adminUrl, 'SELECT citus_rebalance_wait()', []);
}

/** Maps each worker's port to its number of shop shards. */
export async function spreadOf({ adminUrl }: Cluster): Promise<Map<number, number>> {
  const rows = await ask<{ port: number; shards: number }>(
    adminUrl,
    `SELECT n.nodeport AS port, count(*)::int AS shards FROM pg_dist_placement p
     JOIN pg_dist_node n USING (groupid) JOIN pg_dist_shard s USING (shardid)
     WHERE s.logicalrelid = 'stores'::regclass GROUP BY 1`,
  );
  return new Map(rows.map(({ port, shards }) => [port, shards]));
}

async function patiently(url: string, text: string, values: unknown[]): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`SET statement_timeout = ${PATIENCE_MS}`);
    await client.query(text, values);
  });
}
