import type pg from 'pg';

export async function isCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  return rows.length > 0;
}

/** Names of the tables of schema public whose rows lie in shards. */
export async function readDistributed(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
     WHERE c.relnamespace = 'public'::regnamespace AND p.partmethod = 'h'`,
  );
  return new Set(rows.map(({ name }) => name));
}
