import { closePool } from '../../../server/db/pool.ts';
import { eventually } from '../eventually.ts';
import { filledTables } from '../world/many-rows.ts';
import { withClient } from './database.ts';

/** The tables of `fillManyRows` that `work`, over the process's own pool, reads from their beginning to their end. */
export async function readWhole(adminUrl: string, work: () => Promise<unknown>): Promise<string[]> {
  await closePool();
  const before = await countWholeReads(adminUrl);
  await work();
  await closePool();
  const after = await countWholeReads(adminUrl);
  return filledTables.filter((table) => (after[table] ?? 0) > (before[table] ?? 0));
}

async function countWholeReads(adminUrl: string): Promise<Record<string, number>> {
  return withClient(adminUrl, async (client) => {
    // What a connection has counted is there for others at the latest when it ends.
    await eventually(async () => {
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_activity WHERE application_name = 'kedai' AND datname = current_database()",
      );
      if (rowCount !== 0) throw new Error('connections of the pool are still open');
    });
    const { rows } = await client.query<{ name: string; reads: string }>(
      `SELECT regexp_replace(relid::regclass::text, '^public[.]', '') AS name, seq_scan AS reads FROM pg_stat_user_tables`,
    );
    return Object.fromEntries(rows.map(({ name, reads }) => [name, Number(reads)]));
  });
}
