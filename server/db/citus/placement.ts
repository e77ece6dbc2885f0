import type pg from 'pg';
import { startError } from '#server/start-error.ts';

/** The table with one row per shop. A shop's rows in all other tables are on the same node as its row in this one. */
export const ROOT = 'stores';

export async function isCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  return rows.length > 0;
}

export async function areShopsSpread(client: pg.ClientBase): Promise<boolean> {
  return (await readSpread(client)).has(ROOT);
}

export async function readSpread(client: pg.ClientBase): Promise<Set<string>> {
  if (!(await isCitus(client))) return new Set();
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
     WHERE c.relnamespace = 'public'::regnamespace AND p.partmethod = 'h'`,
  );
  return new Set(rows.map(({ name }) => name));
}

export type Node = { name: string; shards: number; bytes: number };

export async function readWorkers(client: pg.ClientBase): Promise<Node[]> {
  if (!(await isCitus(client))) return [];
  const { rows } = await client.query<Node>(
    `SELECT n.nodename || ':' || n.nodeport AS name, count(DISTINCT s.shardid) FILTER (WHERE s.table_name::text = $1)::int AS shards,
            coalesce(sum(s.shard_size), 0)::float8 AS bytes
     FROM pg_dist_node n LEFT JOIN citus_shards s USING (nodename, nodeport)
     WHERE n.isactive AND n.shouldhaveshards AND n.noderole = 'primary' AND n.groupid <> 0 GROUP BY n.nodename, n.nodeport ORDER BY 1`,
    [ROOT],
  );
  return rows;
}

/** Throws on a worker of a Citus cluster, because only the coordinator has the rows that belong to no shop. */
export async function refuseWorker(client: pg.ClientBase): Promise<void> {
  if (!(await isCitus(client))) return;
  const { rows } = await client.query<{ worker: boolean }>(
    'SELECT groupid <> 0 AS worker FROM pg_dist_local_group',
  );
  if (!rows[0]?.worker) return;
  throw startError(
    'Alamat ini milik node pekerja Citus. Isi DATABASE_URL dan DATABASE_OWNER_URL dengan alamat koordinator.',
  );
}
