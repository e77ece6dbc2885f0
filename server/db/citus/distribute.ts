import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { startError } from '#server/start-error.ts';
import { isDenied } from '../errors.ts';
import { qualifiedName, readTables, type Table } from '../tables.ts';
import { areShopsSpread, isCitus, ROOT, readSpread } from './placement.ts';

/** A killed `distribute` may leave locks on a node for up to a minute, until Citus ends its half-done transaction. */
const LOCK_WITHIN = '90s';

/** Distributes the shop tables that are still local, all or none. Returns their names. `client` must own them. */
export async function distribute(client: pg.Client, onTable?: (name: string) => void): Promise<string[]> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_WITHIN}'`);
    const names = await distributeWithin(client, onTable);
    await client.query('COMMIT');
    return names;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

export async function distributeNewTables(client: pg.Client): Promise<void> {
  if (!(await areShopsSpread(client))) return;
  await distributeWithin(client);
  await shareCommits(client);
}

async function distributeWithin(
  client: pg.Client,
  onTable: (name: string) => void = () => undefined,
): Promise<string[]> {
  if (!(await isCitus(client))) return [];
  const spread = await readSpread(client);
  const waiting = (await readTables(client)).filter(isOfShops).filter(({ name }) => !spread.has(name));
  if (waiting.length === 0) return [];
  await passIdentitiesOn(client);
  // Citus fills the shards by COPY, which PostgreSQL refuses while row-level security is FORCEd on the owner.
  const forced = waiting.filter((table) => table.forced);
  for (const table of forced) await alter(client, table, 'NO FORCE ROW LEVEL SECURITY');
  const before = await countRows(client, waiting);
  await shareCommits(client);
  for (const table of waiting) {
    await spreadOne(client, table);
    onTable(table.name);
  }
  const after = await countRows(client, waiting);
  if (!isDeepStrictEqual(before, after)) throw new Error(`rows were lost: ${before} became ${after}`);
  // The rows are in the shards now. The local copies on Citus's coordinator are never read again and only waste space.
  for (const table of waiting.toReversed()) await deleteLocalRows(client, table);
  for (const table of forced) await alter(client, table, 'FORCE ROW LEVEL SECURITY');
  return waiting.map(({ name }) => name);
}

function isOfShops({ schema, key }: Table): boolean {
  return schema === 'public' && key[0] === 'store_id';
}

async function passIdentitiesOn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  try {
    await client.query(`ALTER DATABASE ${name} SET citus.propagate_set_commands = 'local'`);
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw startError(
      `Peran di DATABASE_OWNER_URL harus memiliki database ${name} di semua node: ALTER DATABASE … OWNER TO …. Tidak ada yang diubah.`,
      error,
    );
  }
}

/** Registers the table `joint_commits` with Citus for `commitJointly`. Databases from old backups lack the table. */
async function shareCommits(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT citus_add_local_table_to_metadata(to_regclass($1))
     WHERE to_regclass($1) IS NOT NULL AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1))`,
    ['public.joint_commits'],
  );
}

async function spreadOne(client: pg.Client, table: Table): Promise<void> {
  const beside = table.name === ROOT ? 'none' : ROOT;
  await client.query("SELECT create_distributed_table($1::regclass, 'store_id', colocate_with => $2)", [
    qualifiedName(table),
    beside,
  ]);
}

async function alter(client: pg.Client, table: Table, change: string): Promise<void> {
  await client.query(`ALTER TABLE ${qualifiedName(table)} ${change}`);
}

async function countRows(client: pg.Client, tables: Table[]): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*) FROM ${qualifiedName(table)}`);
    counts.push(Number(rows[0]?.count));
  }
  return counts;
}

async function deleteLocalRows(client: pg.Client, table: Table): Promise<void> {
  await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [
    qualifiedName(table),
  ]);
}
