import { closePool } from '#server/db/pool.ts';
import { eventually } from '../eventually.ts';
import { filledTables } from '../world/many-rows.ts';
import { ask, withClient } from './database.ts';

/** `whole` counts the sequential scans of each table, and `entries` the entries read from each index. */
type Reads = { whole: Map<string, number>; entries: Map<string, number> };

/**
 * Counts the reads that `work` causes on all nodes; any other read in the meantime would be counted too. `nodes` holds
 * the superuser's URL of each node. A read from a shard counts as a read from its table.
 */
export async function countReads(nodes: string[], work: () => Promise<unknown>): Promise<Reads> {
  const before = await readsUntilNow(nodes);
  await work();
  const after = await readsUntilNow(nodes);
  const since = (kind: keyof Reads) =>
    new Map([...after[kind]].map(([name, count]) => [name, count - (before[kind].get(name) ?? 0)]));
  return { whole: since('whole'), entries: since('entries') };
}

export async function readWhole(nodes: string[], work: () => Promise<unknown>): Promise<string[]> {
  const { whole } = await countReads(nodes, work);
  return filledTables.filter((table) => (whole.get(table) ?? 0) > 0);
}

/** The program's connections to a node, including those that Citus opens between nodes. */
const OPEN = `SELECT FROM pg_stat_activity WHERE datname = current_database()
  AND (application_name = 'kedai' OR application_name LIKE 'citus_internal%' AND usename <> 'postgres')`;

async function readsUntilNow(nodes: string[]): Promise<Reads> {
  await closePool();
  const reads: Reads = { whole: new Map(), entries: new Map() };
  for (const node of nodes) {
    // PostgreSQL is certain to have counted a connection's reads only after the connection has ended.
    await eventually(async () => {
      if ((await ask(node, OPEN)).length > 0) throw new Error('connections of the pool are still open');
    });
    await add(
      node,
      reads.whole,
      'SELECT relid::regclass::text AS name, seq_scan AS reads FROM pg_stat_user_tables',
    );
    await add(
      node,
      reads.entries,
      'SELECT indexrelname AS name, idx_tup_read AS reads FROM pg_stat_user_indexes',
    );
  }
  return reads;
}

async function add(node: string, reads: Map<string, number>, statement: string): Promise<void> {
  await withClient(node, async (client) => {
    // Without this setting, Citus hides a node's shards from the statistics.
    await client.query('SET citus.override_table_visibility = off');
    const { rows } = await client.query<{ name: string; reads: string }>(statement);
    for (const row of rows) {
      const name = row.name.replace(/^public\.|_\d{6,}$/g, '');
      reads.set(name, (reads.get(name) ?? 0) + Number(row.reads));
    }
  });
}

/** Returns EXPLAIN's lines about tables, without the lines in which Citus tells how it sends the query to nodes. */
export function planOfTables(rows: { 'QUERY PLAN': string }[]): string {
  const plan = rows.map((row) => Object.values(row).join()).join('\n');
  return plan.split('->  Task\n').at(-1) ?? '';
}
